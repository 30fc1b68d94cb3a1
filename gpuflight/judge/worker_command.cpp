#include "gpuflight/judge/worker_command.hpp"

#include "gpuflight/capture/environment.hpp"
#include "gpuflight/judge/sandbox.hpp"

namespace gpuflight {
namespace {

// A worker records what we say, whatever its parents were recorded by.
WorkerCommand plain_command(const std::string& who, const Programs& programs) {
  WorkerCommand command;
  command.who = who;
  command.arguments = {programs.worker.string()};
  command.unset = {kSocketVariable, kCudaInjectionVariable, kNvtxInjectionVariable, kStacksVariable};
  command.supervisor = programs.supervisor.string();
  return command;
}

}  // namespace

WorkerCommand reference_command(const Programs& programs, const std::filesystem::path& exercise,
                                std::chrono::nanoseconds time_limit) {
  WorkerCommand command = plain_command("the exercise", programs);
  command.time_limit = time_limit;
  command.arguments.insert(command.arguments.end(), {"reference", "--exercise=" + exercise.string()});
  command.module = exercise.string();
  return command;
}

WorkerCommand solution_command(const Programs& programs, const std::string& device, Purpose purpose,
                               const std::filesystem::path& solution, const std::string& socket,
                               const Confinement& confinement) {
  const bool simulated = device == "simulated";
  const std::string source = (simulated ? programs.simulated : programs.capture).string();
  WorkerCommand command = plain_command("the solution", programs);
  command.arguments.insert(command.arguments.end(), {"solution", "--device=" + device, "--source=" + source});
  command.environment[kSocketVariable] = socket;
  command.environment[kNvtxInjectionVariable] = source;
  command.module = std::filesystem::absolute(solution).string();
  command.limits = confinement.limits;
  command.time_limit = confinement.time_limit;
  if (confinement.sandboxed) {
    command.sandbox = sandbox_words(
        find_bubblewrap(), {{programs.root, programs.packages, solution, socket}, {}, confinement.hidden});
  }
  if (!simulated && purpose == Purpose::Record) command.environment[kCudaInjectionVariable] = source;
  return command;
}

void record_stacks(WorkerCommand& command) { command.environment[kStacksVariable] = "1"; }

}  // namespace gpuflight
