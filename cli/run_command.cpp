#include <unistd.h>

#include <algorithm>
#include <memory>

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/option_checks.hpp"
#include "cli/show.hpp"
#include "gpuflight/judge/evidence_file.hpp"
#include "gpuflight/judge/interrupt.hpp"
#include "gpuflight/judge/run.hpp"
#include "gpuflight/judge/verdict.hpp"

namespace gpuflight {
namespace {

// A worker takes less than that in any exercise of ours; half of a small machine's is for others.
std::uint64_t usual_memory_mebibytes() {
  constexpr std::uint64_t kEnough = 8192;
  const std::uint64_t machine = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                                    static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) >>
                                20;
  return std::min(kEnough, machine / 2);
}

struct RunOptions {
  RunRequest request;
  std::string json;
  double timeout_seconds = 60;
  std::uint64_t memory_mebibytes = usual_memory_mebibytes();
  std::int64_t processor_seconds = 0;
};

int run_command(RunOptions& options) {
  options.request.time_limit = std::chrono::duration_cast<std::chrono::nanoseconds>(
      std::chrono::duration<double>(options.timeout_seconds));
  options.request.limits.memory = options.memory_mebibytes << 20;
  options.request.limits.processor_time = std::chrono::seconds(options.processor_seconds);
  ReportOutput output(options.json);
  watch_interrupts();
  const Evidence evidence = run(options.request);
  throw_if_interrupted();
  unwatch_interrupts();  // from here on nothing is left behind
  if (options.request.trace_folder) save(evidence, *options.request.trace_folder);
  const Report report = judge(evidence);
  output.show(report);
  return exit_code(report);
}

void add_limits(CLI::App& command, RunOptions& options) {
  command
      .add_option("--memory", options.memory_mebibytes,
                  "MiB that the processes of one solution may take together; 0: no limit")
      ->type_name("MIB")
      ->capture_default_str();
  command
      .add_option("--processor-time", options.processor_seconds,
                  "Seconds of all cores that the processes of one solution may take; 0: no limit")
      ->type_name("SECONDS")
      ->check(CLI::Range(0, 1000000))
      ->capture_default_str();
  command
      .add_option("--tasks", options.request.limits.tasks,
                  "Processes and threads that one solution may have at once; 0: no limit")
      ->type_name("NUMBER")
      ->capture_default_str();
  command
      .add_option("--open-files", options.request.limits.open_files,
                  "Files that each process of a solution may have open; 0: no limit")
      ->type_name("NUMBER")
      ->capture_default_str();
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
      ->add_option(
          "--solution", request.solutions,
          "A shared object with a solution to judge instead of the exercise's own; may be given again")
      ->type_name("FILE.so")
      ->check(not_empty());
  command
      ->add_option("--device", request.device,
                   "auto: the GPU where there is an NVIDIA driver, else simulated")
      ->check(CLI::IsMember({"auto", "cuda", "simulated"}))
      ->capture_default_str();
  command
      ->add_option("--json", options->json, "Write the report as JSON to this file, or to stdout if it is -")
      ->type_name("FILE")
      ->check(not_empty());
  command
      ->add_option("--save-trace", request.trace_folder,
                   "Keep what was recorded in this new folder, for gpuflight report")
      ->type_name("FOLDER")
      ->check(not_empty());
  command
      ->add_option("--calls", request.calls,
                   "Recorded calls of each solution; every one is judged, and whether they agree")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--timed-calls", request.timed_calls, "Calls that are timed, with nothing recorded")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command
      ->add_option("--timeout", options->timeout_seconds,
                   "Seconds that each worker may take, moving inputs and outputs included")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.001, 86400.0))
      ->capture_default_str();
  command->add_option("--rows", request.rows, "N, the number of rows; the exercise's own unless given")
      ->type_name("NUMBER")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 31));
  command
      ->add_option("--seed", request.seed, "The seed of all inputs; one that nobody knew before unless given")
      ->type_name("NUMBER")
      ->check(unsigned_number());
  command
      ->add_option("--sandbox", request.sandbox,
                   "Run solutions in a sandbox of bubblewrap's: auto, where one can be made")
      ->check(CLI::IsMember({"auto", "on", "off"}))
      ->capture_default_str();
  add_limits(*command, *options);
  command->callback([options, &action] { action = [options] { return run_command(*options); }; });
}

}  // namespace gpuflight
