#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/commands.hpp"
#include "cli/report_file.hpp"
#include "cli/report_options.hpp"
#include "gpuflight/core/exit_codes.hpp"
#include "gpuflight/judge/errors.hpp"
#include "gpuflight/report/comparison.hpp"

namespace gpuflight {
namespace {

struct CompareOptions {
  std::filesystem::path before;
  std::filesystem::path after;
  TerminalOptions terminal;
};

int compare_command(const CompareOptions& options) {
  const Comparison comparison = compare(read_report(options.before), read_report(options.after));
  print(comparison, std::cout, style_for(STDOUT_FILENO, options.terminal));
  if (!std::cout.flush()) throw Unable("stdout can't be written");
  return exit_code(verdict_of(comparison), false);
}

}  // namespace

void add_compare_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* command = app.add_subcommand("compare", "Tell what changed from one report to another");
  add_version_flag(*command);
  command->add_option("old", options->before, "The JSON of a report, or a folder that --save-trace wrote")
      ->required();
  command->add_option("new", options->after, "The same of what is held against it")->required();
  add_color_option(*command, options->terminal);
  command->footer(
      "Exit codes: 0 nothing is more, 1 a count is higher or something fails, 2 a file is wrong, 3 "
      "inconclusive.");
  command->callback([options, &action] { action = [options] { return compare_command(*options); }; });
}

}  // namespace gpuflight
