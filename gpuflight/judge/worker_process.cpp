#include "gpuflight/judge/worker_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <sstream>
#include <thread>

#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/interrupt.hpp"

extern char** environ;

namespace gpuflight {
namespace {

// Where a worker finds its end of the channel.
constexpr int kChannelDescriptor = 3;

// A process whose channel is closed is about to be gone.
constexpr auto kExitPatience = std::chrono::seconds(1);

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

std::string seconds(std::chrono::nanoseconds duration) {
  std::ostringstream out;
  out << std::chrono::duration<double>(duration).count();
  return out.str();
}

WorkerEnd end_by_signal(int signal) {
  const char* abbreviation = sigabbrev_np(signal);  // real-time signals have none
  const std::string name =
      abbreviation != nullptr ? std::string("SIG") + abbreviation : "signal " + std::to_string(signal);
  const std::string what = strsignal(signal);
  if (signal == SIGKILL || signal == SIGTERM || signal == SIGINT || signal == SIGHUP) {
    return {"killed", "the solution's process was killed from outside (" + name + ")"};
  }
  return {"crashed", "the solution's process crashed: " + name + " (" + what + ")"};
}

WorkerEnd end_of(int status) {
  if (WIFSIGNALED(status)) return end_by_signal(WTERMSIG(status));
  return {"exited", "the solution's process exited by itself (code " + std::to_string(WEXITSTATUS(status)) +
                        ") before it had given its result"};
}

}  // namespace

WorkerProcess::WorkerProcess(const WorkerCommand& command)
    : time_limit_(command.time_limit), time_left_(command.time_limit) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    throw Unable("no worker can be started: " + std::string(std::strerror(errno)));
  }
  std::vector<std::string> arguments = command.arguments;
  arguments.push_back("--channel=" + std::to_string(kChannelDescriptor));
  std::vector<std::string> environment = environment_of(command);
  const std::vector<char*> argument_pointers = pointers_to(arguments);
  const std::vector<char*> environment_pointers = pointers_to(environment);
  const pid_t judge = getpid();
  pid_ = fork();
  if (pid_ == 0) {
    become(argument_pointers.data(), environment_pointers.data(), ends[1], output_.write_end(), judge);
  }
  if (pid_ > 0) setpgid(pid_, pid_);  // here too: either may come first
  close(ends[1]);
  output_.start();
  if (pid_ > 0) process_ = static_cast<int>(syscall(SYS_pidfd_open, pid_, 0));  // glibc's own is C only
  channel_.emplace(ends[0], std::vector<int>{process_, interrupt_descriptor()});
  if (pid_ < 0) throw Unable("no worker can be started: " + std::string(std::strerror(errno)));
}

WorkerProcess::~WorkerProcess() {
  end();
  if (process_ >= 0) close(process_);
}

Message WorkerProcess::ask(const nlohmann::json& request, std::span<const std::byte> payload) {
  return within_time([&](Channel::Deadline deadline) {
    channel_->send(request, payload, deadline);
    return channel_->receive(deadline);
  });
}

Message WorkerProcess::hear() {
  return within_time([&](Channel::Deadline deadline) { return channel_->receive(deadline); });
}

// Only the time that the judge waits for the worker counts: what others do meanwhile is not its fault.
Message WorkerProcess::within_time(const std::function<Message(Channel::Deadline)>& exchange) {
  const auto start = std::chrono::steady_clock::now();
  try {
    Message answer = exchange(start + time_left_);
    time_left_ -= std::chrono::steady_clock::now() - start;
    return answer;
  } catch (const ChannelTimeout&) {
    gone(true);
  } catch (const ChannelError&) {
    throw_if_interrupted();
    gone(false);
  }
}

void WorkerProcess::end() {
  if (pid_ < 0) return;
  kill(-pid_, SIGKILL);
  kill(pid_, SIGKILL);  // it may have left its group
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
}

// Nothing came in time, or the channel is closed, or spoiled by the solution.
void WorkerProcess::gone(bool late) {
  if (late) {
    end();
    throw WorkerGone(
        {"timeout", "the solution didn't finish within " + seconds(time_limit_) + " seconds (--timeout)"});
  }
  int status = 0;
  pid_t ended = 0;
  const auto patience = std::chrono::steady_clock::now() + kExitPatience;
  while ((ended = waitpid(pid_, &status, WNOHANG)) == 0 && std::chrono::steady_clock::now() < patience) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  if (ended != pid_) {
    end();
    throw WorkerGone({"exited", "the solution closed the judge's channel or wrote into it"});
  }
  kill(-pid_, SIGKILL);
  pid_ = -1;
  throw WorkerGone(end_of(status));
}

}  // namespace gpuflight
