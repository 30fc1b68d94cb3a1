#include <memory>

#include "cli/commands.hpp"
#include "cli/report_file.hpp"
#include "cli/report_options.hpp"
#include "gpuflight/core/exit_codes.hpp"

namespace gpuflight {
namespace {

struct ReportOptions {
  std::filesystem::path place;
  ReportDestinations destinations;
};

int report_command(const ReportOptions& options) {
  ReportOutput output(options.destinations);
  const Report report = read_report(options.place);
  output.show(report);
  return exit_code(report);
}

}  // namespace

void add_report_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<ReportOptions>();
  CLI::App* command = app.add_subcommand("report", "Print a report again, from its JSON or a kept trace");
  add_version_flag(*command);
  command
      ->add_option("report", options->place,
                   "The JSON of a report, a folder that --save-trace wrote, or one .trace file of it")
      ->required();
  add_report_options(*command, options->destinations);
  command->callback([options, &action] { action = [options] { return report_command(*options); }; });
}

}  // namespace gpuflight
