#include "gpuflight/judge/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "gpuflight/core/interrupt.hpp"
#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/new_environment.hpp"

namespace gpuflight {
namespace {

constexpr int kCouldNotStart = 127;
constexpr int kSignalled = 128;

// What a run needs to end its workers and remove its files.
constexpr int kCleanUpMilliseconds = 5000;

void set_limit(int resource, std::uint64_t most) {
  const rlimit limit{most, most};
  if (most != 0) setrlimit(static_cast<__rlimit_resource>(resource), &limit);
}

// In the child, between fork and exec: async-signal-safe calls only.
[[noreturn]] void become(char* const* arguments, char* const* environment, const char* output,
                         const ChildLimits& limits, pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(kCouldNotStart);
  unwatch_interrupts();
  dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
  if (output != nullptr) {
    const int file = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0) _exit(kCouldNotStart);
    dup2(file, STDERR_FILENO);
  }
  dup2(STDERR_FILENO, STDOUT_FILENO);
  set_limit(RLIMIT_AS, limits.address_space);
  set_limit(RLIMIT_FSIZE, limits.file_size);
  close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);  // also what we got from our parents
  execve(arguments[0], arguments, environment);
  _exit(kCouldNotStart);
}

int reap(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
}

}  // namespace

ChildProcess::ChildProcess(const ChildCommand& command) {
  std::vector<std::string> arguments = command.arguments;
  std::vector<std::string> environment = new_environment(command.environment, {});
  const std::vector<char*> argument_pointers = pointers_to(arguments);
  const std::vector<char*> environment_pointers = pointers_to(environment);
  const std::string output = command.output ? command.output->string() : "";
  const pid_t parent = getpid();
  pid_ = fork();
  if (pid_ == 0) {
    become(argument_pointers.data(), environment_pointers.data(), command.output ? output.c_str() : nullptr,
           command.limits, parent);
  }
  if (pid_ < 0) throw Unable("no process can be started: " + std::string(std::strerror(errno)));
  setpgid(pid_, pid_);  // here too: either may come first
  process_ = static_cast<int>(syscall(SYS_pidfd_open, pid_, 0));
  if (process_ >= 0) return;
  // Its end could not be waited for.
  const std::string why = std::strerror(errno);
  kill(-pid_, SIGKILL);
  reap(pid_);
  throw Unable("no process can be watched: " + why);
}

ChildProcess::~ChildProcess() {
  ask_to_end();
  end();
  if (process_ >= 0) close(process_);
}

std::optional<int> ChildProcess::status() {
  siginfo_t ended{};
  if (!status_ && waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
      ended.si_pid != 0) {
    kill(-pid_, SIGKILL);  // what it left behind: not reaped yet, so that the group is still its own
    status_ = reap(pid_);
  }
  return status_;
}

void ChildProcess::ask_to_end() {
  if (!status()) kill(-pid_, SIGTERM);
}

void ChildProcess::end() {
  pollfd ended{process_, POLLIN, 0};
  if (!status()) poll(&ended, 1, kCleanUpMilliseconds);
  if (status()) return;
  kill(-pid_, SIGKILL);
  status_ = reap(pid_);
}

int wait_for(ChildProcess& child) {
  while (true) {
    pollfd ends[] = {{child.descriptor(), POLLIN, 0}, {interrupt_descriptor(), POLLIN, 0}};
    poll(ends, 2, -1);
    throw_if_interrupted();
    if (const auto status = child.status()) return *status;
  }
}

}  // namespace gpuflight
