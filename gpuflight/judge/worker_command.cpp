#include "gpuflight/judge/worker_command.hpp"

#include "gpuflight/capture/environment.hpp"
#include "gpuflight/judge/sandbox.hpp"
#include "gpuflight/judge/solution_files.hpp"

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

// It may lie where a sandbox shows nothing, as all that it loads.
std::vector<std::filesystem::path> places_of(const std::filesystem::path& python) {
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(python, error);
  return {python.parent_path().parent_path(), error ? python : real.parent_path().parent_path()};
}

void run_in_python(const Python& python, const Programs& programs, bool simulated, WorkerCommand& command) {
  command.arguments.front() = programs.python_worker.string();
  command.arguments.insert(command.arguments.begin(), {python.program.string(), "-u"});
  std::string path = simulated ? programs.python_simulated.string() : "";
  if (python.lacks_torch) path += (path.empty() ? "" : ":") + programs.packages.string();
  command.environment["PYTHONPATH"] = path;
  command.environment["PYTHONDONTWRITEBYTECODE"] = "1";
  command.environment["PYTHONNOUSERSITE"] = "1";
  command.module.clear();  // an interpreter's crash has no place in the solution
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
  std::vector<std::filesystem::path> readable{programs.root, programs.packages, solution, socket};
  if (is_python(solution)) {
    const Python python = find_python(programs);
    run_in_python(python, programs, simulated, command);
    for (const std::filesystem::path& place : places_of(python.program)) readable.push_back(place);
  }
  if (confinement.sandboxed)
    command.sandbox = sandbox_words(find_bubblewrap(), {readable, {}, confinement.hidden});
  if (simulated) {
    command.environment[kSimulatedDevicesVariable] = std::to_string(confinement.machine.devices);
    command.environment[kSimulatedMemoryVariable] = std::to_string(confinement.machine.device_memory);
  }
  if (!simulated && purpose == Purpose::Record) command.environment[kCudaInjectionVariable] = source;
  return command;
}

void record_stacks(WorkerCommand& command) { command.environment[kStacksVariable] = "1"; }

}  // namespace gpuflight
