#include <memory>

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/report_options.hpp"
#include "gpuflight/judge/evidence_file.hpp"
#include "gpuflight/judge/recording.hpp"
#include "gpuflight/judge/verdict.hpp"

namespace gpuflight {
namespace {

struct ReportOptions {
  std::filesystem::path trace;
  ReportDestinations destinations;
};

int report_command(const ReportOptions& options) {
  ReportOutput output(options.destinations);
  std::error_code ignored;  // what can't be looked at can't be opened either, and that is told
  const bool folder = std::filesystem::is_directory(options.trace, ignored);
  const Report report = folder ? judge(load(options.trace)) : report_recording(options.trace);
  output.show(report);
  return exit_code(report);
}

}  // namespace

void add_report_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<ReportOptions>();
  CLI::App* command = app.add_subcommand("report", "Print the report of a kept trace again");
  add_version_flag(*command);
  command->add_option("trace", options->trace, "A folder that --save-trace wrote, or one .trace file of it")
      ->required();
  add_report_options(*command, options->destinations);
  command->callback([options, &action] { action = [options] { return report_command(*options); }; });
}

}  // namespace gpuflight
