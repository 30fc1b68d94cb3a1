#include "gpuflight/judge/worker_command.hpp"

#include "gpuflight/capture/environment.hpp"

namespace gpuflight {
namespace {

// A worker records what we say, whatever its parents were recorded by.
WorkerCommand plain_command(const std::string& who, const Programs& programs,
                            std::chrono::nanoseconds time_limit) {
  return {who,
          {programs.worker.string()},
          {},
          {kSocketVariable, kCudaInjectionVariable, kNvtxInjectionVariable},
          time_limit};
}

}  // namespace

WorkerCommand reference_command(const Programs& programs, const std::filesystem::path& exercise,
                                std::chrono::nanoseconds time_limit) {
  WorkerCommand command = plain_command("the exercise", programs, time_limit);
  command.arguments.insert(command.arguments.end(), {"reference", "--exercise=" + exercise.string()});
  return command;
}

WorkerCommand solution_command(const Programs& programs, const std::string& device, Purpose purpose,
                               const std::string& socket, std::chrono::nanoseconds time_limit) {
  const bool simulated = device == "simulated";
  const std::string source = (simulated ? programs.simulated : programs.capture).string();
  WorkerCommand command = plain_command("the solution", programs, time_limit);
  command.arguments.insert(command.arguments.end(), {"solution", "--device=" + device, "--source=" + source});
  command.environment[kSocketVariable] = socket;
  command.environment[kNvtxInjectionVariable] = source;
  if (!simulated && purpose == Purpose::Record) command.environment[kCudaInjectionVariable] = source;
  return command;
}

}  // namespace gpuflight
