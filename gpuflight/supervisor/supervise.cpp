#include "gpuflight/supervisor/supervise.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <optional>
#include <thread>
#include <vector>

#include "gpuflight/supervisor/processes.hpp"

namespace gpuflight {
namespace {

// Between two looks at what the worker takes. In this time a process can take about 100 MB for each core.
constexpr auto kPeriod = std::chrono::milliseconds(25);

// Processes that wait for a device may take a while to go.
constexpr auto kEndPatience = std::chrono::seconds(5);

// Of those that have ended already.
std::chrono::nanoseconds processor_time_of_the_gone() {
  rusage gone{};
  getrusage(RUSAGE_CHILDREN, &gone);
  return std::chrono::seconds(gone.ru_utime.tv_sec + gone.ru_stime.tv_sec) +
         std::chrono::microseconds(gone.ru_utime.tv_usec + gone.ru_stime.tv_usec);
}

// The exact sum takes long: it is asked for only where what processes share may decide.
bool takes_more_memory(const std::vector<pid_t>& processes, const Usage& usage, std::uint64_t most) {
  if (usage.memory <= most) return false;
  return usage.largest > most || memory_without_repeats(processes) > most;
}

std::optional<EndCause> passed(const Limits& limits) {
  const std::vector<pid_t> processes = processes_below_this();
  const Usage usage = usage_of(processes);
  if (limits.memory != 0 && takes_more_memory(processes, usage, limits.memory)) return EndCause::Memory;
  if (limits.tasks != 0 && usage.tasks > limits.tasks) return EndCause::Tasks;
  if (limits.processor_time.count() != 0 &&
      usage.processor_time + processor_time_of_the_gone() > limits.processor_time)
    return EndCause::ProcessorTime;
  return std::nullopt;
}

// The wait status of the worker, if it is among those that have ended.
std::optional<int> reap(pid_t worker) {
  std::optional<int> of_worker;
  int status = 0;
  for (pid_t ended = 0; (ended = waitpid(-1, &status, WNOHANG)) > 0;) {
    if (ended == worker) of_worker = status;
  }
  return of_worker;
}

sigset_t end_of_a_child() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGCHLD);
  return signals;
}

bool has_children() {
  siginfo_t ignored{};
  return waitid(P_ALL, 0, &ignored, WEXITED | WNOHANG | WNOWAIT) == 0;
}

// Those that come while others are being ended are found the next time.
void end_all(pid_t worker, WorkerStatus& status) {
  const auto patience = std::chrono::steady_clock::now() + kEndPatience;
  while (has_children() && std::chrono::steady_clock::now() < patience) {
    for (const pid_t process : processes_below_this()) kill(process, SIGKILL);
    if (const auto ended = reap(worker)) status.wait_status = *ended;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace

void prepare_to_supervise() {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_DUMPABLE, 0);
  // Without the judge there is still to be cleaned up: its socket tells that it is gone.
  prctl(PR_SET_PDEATHSIG, 0);
  const sigset_t signals = end_of_a_child();
  sigprocmask(SIG_BLOCK, &signals, nullptr);
}

WorkerStatus supervise(pid_t worker, const Limits& limits, int status) {
  const sigset_t signals = end_of_a_child();
  const int children = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
  WorkerStatus end{1, EndCause::Itself, 0};
  for (;;) {
    pollfd entries[] = {{children, POLLIN, 0}, {status, POLLIN | POLLRDHUP, 0}};
    poll(entries, 2, static_cast<int>(kPeriod.count()));
    signalfd_siginfo information{};
    [[maybe_unused]] const ssize_t told = read(children, &information, sizeof(information));
    if (const auto ended = reap(worker)) {
      end.wait_status = *ended;
      break;
    }
    if (entries[1].revents != 0) {
      end.cause = EndCause::Judge;
      break;
    }
    if (const auto limit = passed(limits)) {
      end.cause = *limit;
      break;
    }
  }
  close(children);
  end_all(worker, end);
  return end;
}

}  // namespace gpuflight
