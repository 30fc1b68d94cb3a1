#include "tests/cupti/program.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace gpuflight::test {
namespace {

[[noreturn]] void become(const std::vector<std::string>& command,
                         const std::map<std::string, std::string>& environment) {
  for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  execv(arguments[0], arguments.data());
  _exit(127);
}

std::string read_all(int descriptor) {
  std::string all;
  std::array<char, 4096> bytes;
  for (ssize_t size = 0; (size = read(descriptor, bytes.data(), bytes.size())) > 0;) {
    all.append(bytes.data(), static_cast<std::size_t>(size));
  }
  return all;
}

}  // namespace

Outcome run_alone(const std::vector<std::string>& command,
                  const std::map<std::string, std::string>& environment) {
  Outcome outcome;
  int output[2];
  if (pipe(output) != 0) return outcome;
  const pid_t child = fork();
  if (child == 0) {
    dup2(output[1], STDOUT_FILENO);
    close(output[0]);
    close(output[1]);
    become(command, environment);
  }
  close(output[1]);
  outcome.output = read_all(output[0]);
  close(output[0]);
  int status = 0;
  waitpid(child, &status, 0);
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return outcome;
}

Outcome run_collected(const std::vector<std::string>& command,
                      const std::map<std::string, std::string>& environment) {
  Collector collector;
  std::map<std::string, std::string> all = environment;
  all["GPUFLIGHT_SOCKET"] = collector.socket_path();
  Outcome outcome = run_alone(command, all);
  outcome.streams = collector.streams();
  return outcome;
}

}  // namespace gpuflight::test
