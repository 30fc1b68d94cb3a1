/// The judge's end of the socket on which a supervisor tells how its worker fares.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>

#include "gpuflight/control/worker_status.hpp"
#include "gpuflight/core/source_place.hpp"

namespace gpuflight {

/// Not thread-safe.
class Supervision {
 public:
  /// @throws Unable where there are no descriptors left
  Supervision();
  ~Supervision();
  Supervision(const Supervision&) = delete;
  Supervision& operator=(const Supervision&) = delete;

  /// The supervisor's end. Given away: started() closes it here.
  int their_end() const { return theirs_; }

  /// Waits for the worker's process. Call once the supervisor has its end.
  /// @returns its process id by the kernel's word, or nothing where none came
  std::optional<pid_t> started(std::chrono::nanoseconds patience);

  /// How the worker ended; nothing where it still runs.
  std::optional<WorkerStatus> ended(std::chrono::nanoseconds patience);

  /// Where it crashed; nothing where that isn't known. Once ended() has told how.
  std::optional<SourcePlace> crash_place(std::chrono::nanoseconds patience);

  /// Asks for the end of all its processes.
  void ask_for_end();

  /// Readable when ended() has something to say.
  int descriptor() const { return ours_; }

 private:
  struct Received {
    WorkerStatus status;
    pid_t sender = 0;
  };

  std::optional<Received> receive(std::chrono::nanoseconds patience);

  int ours_ = -1;
  int theirs_ = -1;
  std::optional<WorkerStatus> ended_;
};

}  // namespace gpuflight
