/// A worker: a process of its own that answers the judge until it ends or is ended.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "gpuflight/control/channel.hpp"
#include "gpuflight/judge/evidence.hpp"
#include "gpuflight/judge/output_tail.hpp"
#include "gpuflight/judge/supervision.hpp"
#include "gpuflight/judge/worker_command.hpp"

namespace gpuflight {

/// The worker ended, or was ended, before it answered.
class WorkerGone : public std::runtime_error {
 public:
  explicit WorkerGone(WorkerEnd how) : std::runtime_error(how.message), end(std::move(how)) {}

  WorkerEnd end;
};

/// Doesn't outlive the judge. Not thread-safe.
class WorkerProcess {
 public:
  /// @throws Unable where no process can be started, or none in the command's sandbox
  explicit WorkerProcess(const WorkerCommand& command);
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  /// Of the worker itself, as it is called outside of any sandbox.
  pid_t pid() const { return pid_; }

  /// @throws WorkerGone, Interrupted
  Message ask(const nlohmann::json& request, std::span<const std::byte> payload = {});

  /// The worker's first word, which comes unasked.
  Message hear();

  /// Ends it and all that it started, if anything of that still runs.
  void end();

  /// The end of what its processes wrote to stdout and stderr. After end().
  std::string printed() { return output_.text(); }

 private:
  Message within_time(const std::function<Message(Channel::Deadline)>& exchange);
  WorkerEnd end_of_channel();
  [[noreturn]] void fail_to_start();

  std::string who_;
  Limits limits_;
  std::chrono::nanoseconds time_limit_;
  std::chrono::nanoseconds time_left_;
  std::optional<Channel> channel_;
  Supervision supervision_;
  OutputTail output_;
  pid_t first_ = -1;  // our child: the supervisor, or the sandbox around it
  pid_t pid_ = -1;
};

}  // namespace gpuflight
