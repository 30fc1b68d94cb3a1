#include "gpuflight/judge/worker_process.hpp"

#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/interrupt.hpp"
#include "gpuflight/judge/worker_end.hpp"
#include "gpuflight/judge/worker_start.hpp"

namespace gpuflight {
namespace {

// A process whose channel is closed is about to be gone.
constexpr auto kExitPatience = std::chrono::seconds(1);

}  // namespace

WorkerProcess::WorkerProcess(const WorkerCommand& command)
    : who_(command.who), time_limit_(command.time_limit), time_left_(command.time_limit) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    throw Unable("no worker can be started: " + std::string(std::strerror(errno)));
  }
  channel_.emplace(ends[0]);
  const Channel theirs(ends[1]);
  pid_ = start_worker(command, ends[1], output_.write_end());
  output_.start();
  process_ = static_cast<int>(syscall(SYS_pidfd_open, pid_, 0));  // glibc's own is for C only
  channel_->end_with({process_, interrupt_descriptor()});
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
    end();
    throw WorkerGone(end_by_time_limit(who_, time_limit_));
  } catch (const ChannelError&) {
    throw_if_interrupted();
    throw WorkerGone(end_of_channel());
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

// Its channel is closed, or spoiled by what it runs.
WorkerEnd WorkerProcess::end_of_channel() {
  siginfo_t ended{};
  const auto patience = std::chrono::steady_clock::now() + kExitPatience;
  // It isn't reaped yet, so that its process group is still its own.
  while (pid_ > 0 && waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         ended.si_pid == 0 && std::chrono::steady_clock::now() < patience) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  if (ended.si_pid == 0) {
    end();
    return end_by_channel(who_);
  }
  kill(-pid_, SIGKILL);
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = -1;
  return end_by_itself(who_, status);
}

}  // namespace gpuflight
