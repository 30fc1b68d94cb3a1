#include "gpuflight/judge/worker_start.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>

#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/interrupt.hpp"

extern char** environ;

namespace gpuflight {
namespace {

// Where a worker finds its end of the channel.
constexpr int kChannelDescriptor = 3;

std::vector<std::string> environment_of(const WorkerCommand& command) {
  std::map<std::string, std::string> variables;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view variable = *entry;
    const std::size_t equals = variable.find('=');
    if (equals != std::string_view::npos)
      variables.emplace(variable.substr(0, equals), variable.substr(equals + 1));
  }
  for (const std::string& name : command.unset) variables.erase(name);
  for (const auto& [name, value] : command.environment) variables[name] = value;
  std::vector<std::string> entries;
  for (const auto& [name, value] : variables) entries.push_back(name + "=" + value);
  return entries;
}

std::vector<char*> pointers_to(std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  for (std::string& string : strings) pointers.push_back(string.data());
  pointers.push_back(nullptr);
  return pointers;
}

// In the child, between fork and exec: async-signal-safe calls only.
[[noreturn]] void become(char* const* arguments, char* const* environment, int channel, int output,
                         pid_t judge) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != judge) _exit(127);
  unwatch_interrupts();
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  if (channel == kChannelDescriptor) {
    fcntl(channel, F_SETFD, 0);
  } else {
    dup2(channel, kChannelDescriptor);
  }
  execve(arguments[0], arguments, environment);
  _exit(127);
}

}  // namespace

pid_t start_worker(const WorkerCommand& command, int channel, int output) {
  std::vector<std::string> arguments = command.arguments;
  arguments.push_back("--channel=" + std::to_string(kChannelDescriptor));
  std::vector<std::string> environment = environment_of(command);
  const std::vector<char*> argument_pointers = pointers_to(arguments);
  const std::vector<char*> environment_pointers = pointers_to(environment);
  const pid_t judge = getpid();
  const pid_t worker = fork();
  if (worker == 0) become(argument_pointers.data(), environment_pointers.data(), channel, output, judge);
  if (worker < 0) throw Unable("no worker can be started: " + std::string(std::strerror(errno)));
  setpgid(worker, worker);  // here too: either may come first
  return worker;
}

}  // namespace gpuflight
