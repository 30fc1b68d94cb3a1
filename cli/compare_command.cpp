#include <unistd.h>

#include <iostream>
#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/elapsed_progress.hpp"
#include "cli/option_checks.hpp"
#include "cli/overwriting.hpp"
#include "cli/report_file.hpp"
#include "cli/report_options.hpp"
#include "cli/result_file.hpp"
#include "gpuflight/core/exit_codes.hpp"
#include "gpuflight/judge/errors.hpp"
#include "gpuflight/report/comparison.hpp"
#include "gpuflight/report/comparison_html.hpp"

namespace gpuflight {
namespace {

struct CompareOptions {
  std::filesystem::path before;
  std::filesystem::path after;
  std::string html;
  TerminalOptions terminal;
};

int compare_command(const CompareOptions& options) {
  refuse_overwriting({{"--html", options.html}}, {options.before, options.after});
  std::optional<ResultFile> page;
  if (!options.html.empty()) page.emplace(options.html, "--html");
  ElapsedProgress progress;
  progress.show("reading " + options.before.string());
  const Report before = read_report(options.before);
  progress.show("reading " + options.after.string());
  const Report after = read_report(options.after);
  const Comparison comparison = compare(before, after);
  progress.pause();
  const bool to_stderr = page && page->is_stdout();
  print(comparison, to_stderr ? std::cerr : std::cout,
        style_for(to_stderr ? STDERR_FILENO : STDOUT_FILENO, options.terminal));
  if (page) page->write(to_html(comparison, before, after));
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
  command
      ->add_option("--html", options->html,
                   "Write to this file, or to stdout if it is -: a page with the changes and both timelines")
      ->type_name("FILE")
      ->check(not_empty());
  add_color_option(*command, options->terminal);
  command->footer(
      "Exit codes: 0 nothing is more, 1 a count is higher or something fails, 2 a file is wrong, 3 "
      "inconclusive.");
  command->callback([options, &action] { action = [options] { return compare_command(*options); }; });
}

}  // namespace gpuflight
