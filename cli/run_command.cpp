#include <memory>

#include "cli/built_solutions.hpp"
#include "cli/commands.hpp"
#include "cli/elapsed_progress.hpp"
#include "cli/judging_options.hpp"
#include "cli/option_checks.hpp"
#include "cli/report_options.hpp"
#include "gpuflight/core/exit_codes.hpp"
#include "gpuflight/core/interrupt.hpp"
#include "gpuflight/judge/evidence_file.hpp"
#include "gpuflight/judge/run.hpp"
#include "gpuflight/judge/verdict.hpp"

namespace gpuflight {
namespace {

struct RunOptions {
  RunRequest request;
  std::vector<std::filesystem::path> solutions;
  ReportDestinations destinations;
};

int run_command(RunOptions& options) {
  std::vector<std::filesystem::path> read = options.solutions;
  read.push_back(options.request.exercise);
  ReportOutput output(options.destinations, read);
  watch_interrupts();
  ElapsedProgress progress;
  const BuiltSolutions solutions(options.solutions, progress);
  options.request.solutions = solutions.files();
  const Evidence evidence = run(
      options.request, [&](const RunProgress& step) { progress.show(step.doing, step.done, step.total); });
  throw_if_interrupted();
  unwatch_interrupts();  // from here on nothing is left behind
  progress.show("writing the report");
  if (options.request.trace_folder) save(evidence, *options.request.trace_folder);
  const Report report = judge(evidence);
  progress.pause();
  output.show(report);
  return exit_code(report);
}

}  // namespace

void add_run_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<RunOptions>();
  RunRequest& request = options->request;
  CLI::App* command =
      app.add_subcommand("run", "Run an exercise's solutions, count what they cost, and judge them");
  add_version_flag(*command);
  command->add_option("exercise", request.exercise, "The exercise's shared object")
      ->type_name("FILE.so")
      ->required();
  command
      ->add_option("--solution", options->solutions,
                   "A solution to judge instead of the exercise's own, as a shared object or as a C++ file, "
                   "which is built "
                   "first; may be given again")
      ->type_name("FILE")
      ->check(not_empty());
  command
      ->add_option("--save-trace", request.trace_folder,
                   "Keep what was recorded in this new folder, for gpuflight report")
      ->type_name("FOLDER")
      ->check(not_empty());
  command->add_flag("--stacks", request.stacks,
                    "Record where in its source a solution makes its calls, so that findings tell a line");
  // gpuflight grade's own
  command->add_option("--turns", request.turns)->group("");
  command->add_option("--hide", request.hidden)->group("");
  add_judging_options(*command, request);
  add_report_options(*command, options->destinations);
  command->callback([options, &action] { action = [options] { return run_command(*options); }; });
}

}  // namespace gpuflight
