#include "gpuflight/judge/worker_process.hpp"

#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "gpuflight/core/interrupt.hpp"
#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/worker_end.hpp"
#include "gpuflight/judge/worker_start.hpp"

namespace gpuflight {
namespace {

// A process whose channel is closed is about to be gone.
constexpr auto kExitPatience = std::chrono::seconds(1);

// Until a process is there that has loaded nothing yet.
constexpr auto kStartPatience = std::chrono::seconds(30);

// More than a supervisor has for finding the place of a crash.
constexpr auto kPlacePatience = std::chrono::seconds(7);

// More than a supervisor has for those that it ends.
constexpr auto kEndPatience = std::chrono::seconds(6);

}  // namespace

WorkerProcess::WorkerProcess(const WorkerCommand& command)
    : who_(command.who),
      limits_(command.limits),
      time_limit_(command.time_limit),
      time_left_(command.time_limit) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    throw Unable("no worker can be started: " + std::string(std::strerror(errno)));
  }
  channel_.emplace(ends[0]);
  {
    const Channel theirs(ends[1]);
    first_ = start_worker(command, {ends[1], supervision_.their_end(), output_.write_end()});
  }
  output_.start();
  const std::optional<pid_t> started = supervision_.started(kStartPatience);
  if (!started) fail_to_start();
  pid_ = *started;
  channel_->end_with({supervision_.descriptor(), interrupt_descriptor()});
}

WorkerProcess::~WorkerProcess() { end(); }

void WorkerProcess::fail_to_start() {
  end();
  std::string why = printed();
  while (!why.empty() && why.back() == '\n') why.pop_back();
  throw Unable("no worker can be started" + (why.empty() ? std::string() : ": " + why));
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
  if (first_ < 0) return;
  supervision_.ask_for_end();
  supervision_.ended(kEndPatience);
  kill(-first_, SIGKILL);
  kill(first_, SIGKILL);
  while (waitpid(first_, nullptr, 0) < 0 && errno == EINTR) {
  }
  first_ = -1;
}

// Its channel is closed, or spoiled by what it runs.
WorkerEnd WorkerProcess::end_of_channel() {
  const std::optional<WorkerStatus> status = supervision_.ended(kExitPatience);
  const std::optional<SourcePlace> place = supervision_.crash_place(kPlacePatience);
  end();
  return status ? end_by_status(who_, *status, limits_, place) : end_by_channel(who_);
}

}  // namespace gpuflight
