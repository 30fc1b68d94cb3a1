#include "gpuflight/judge/worker_start.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "gpuflight/core/interrupt.hpp"
#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/new_environment.hpp"

namespace gpuflight {
namespace {

// Where a worker finds its end of the channel, and its supervisor its own socket.
constexpr int kChannelDescriptor = 3;
constexpr int kStatusDescriptor = 4;

// The sandbox's words, the supervisor's, and the worker's.
std::vector<std::string> words_of(const WorkerCommand& command) {
  std::vector<std::string> words = command.sandbox;
  words.insert(words.end(), {command.supervisor, "--status=" + std::to_string(kStatusDescriptor),
                             "--memory=" + std::to_string(command.limits.memory),
                             "--processor-seconds=" + std::to_string(command.limits.processor_time.count()),
                             "--tasks=" + std::to_string(command.limits.tasks),
                             "--open-files=" + std::to_string(command.limits.open_files)});
  if (!command.module.empty()) words.push_back("--module=" + command.module);
  words.push_back("--");
  words.insert(words.end(), command.arguments.begin(), command.arguments.end());
  words.push_back("--channel=" + std::to_string(kChannelDescriptor));
  return words;
}

// Async-signal-safe. Neither may land on the other's number before it has been moved.
void move_to_their_places(const WorkerDescriptors& descriptors) {
  const int channel = fcntl(descriptors.channel, F_DUPFD_CLOEXEC, kStatusDescriptor + 1);
  const int status = fcntl(descriptors.status, F_DUPFD_CLOEXEC, kStatusDescriptor + 1);
  dup2(channel, kChannelDescriptor);
  dup2(status, kStatusDescriptor);
}

// In the child, between fork and exec: async-signal-safe calls only.
[[noreturn]] void become(char* const* arguments, char* const* environment,
                         const WorkerDescriptors& descriptors, pid_t judge) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != judge) _exit(127);
  unwatch_interrupts();
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, STDIN_FILENO);
  dup2(descriptors.output, STDOUT_FILENO);
  dup2(descriptors.output, STDERR_FILENO);
  move_to_their_places(descriptors);
  close_range(kStatusDescriptor + 1, ~0U, CLOSE_RANGE_CLOEXEC);  // also what the judge got from its parents
  execve(arguments[0], arguments, environment);
  _exit(127);
}

}  // namespace

pid_t start_worker(const WorkerCommand& command, const WorkerDescriptors& descriptors) {
  std::vector<std::string> words = words_of(command);
  std::vector<std::string> environment = new_environment(command.environment, command.unset);
  const std::vector<char*> word_pointers = pointers_to(words);
  const std::vector<char*> environment_pointers = pointers_to(environment);
  const pid_t judge = getpid();
  const pid_t started = fork();
  if (started == 0) become(word_pointers.data(), environment_pointers.data(), descriptors, judge);
  if (started < 0) throw Unable("no worker can be started: " + std::string(std::strerror(errno)));
  setpgid(started, started);  // here too: either may come first
  return started;
}

}  // namespace gpuflight
