#include <algorithm>
#include <memory>

#include "cli/commands.hpp"
#include "cli/elapsed_progress.hpp"
#include "cli/report_file.hpp"
#include "cli/report_options.hpp"
#include "gpuflight/core/exit_codes.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

struct ReportOptions {
  std::filesystem::path place;
  ReportDestinations destinations;
};

bool wants_timelines(const ReportDestinations& destinations) {
  const auto is_asked_for = [&](const char* format) {
    const auto file = destinations.files.find(format);
    return file != destinations.files.end() && !file->second.empty();
  };
  // A page says something without them.
  return destinations.timeline || is_asked_for("chrome-trace") || is_asked_for("ndjson");
}

bool has_timelines(const Report& report) {
  return std::ranges::any_of(report.runs, [](const RunReport& run) {
    return std::ranges::any_of(run.processes,
                               [](const ProcessReport& process) { return process.timeline.has_value(); });
  });
}

int report_command(const ReportOptions& options) {
  ReportOutput output(options.destinations, {options.place});
  ElapsedProgress progress;
  progress.show("reading " + options.place.string());
  const Report report = read_report(options.place);
  progress.pause();
  if (wants_timelines(options.destinations) && !has_timelines(report)) {
    throw BadInput(
        options.place.string() +
        ": has no timelines; write it with --json FILE --timeline, or name a folder of --save-trace");
  }
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
