/// The solution worker, as the judge sees it: it loads one solution and calls it.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "gpuflight/judge/evidence.hpp"
#include "gpuflight/judge/reference.hpp"
#include "gpuflight/judge/worker_command.hpp"
#include "gpuflight/judge/worker_process.hpp"

namespace gpuflight {

/// The worker could not even load the solution's file. what() is one line.
class SolutionRejected : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What a solution threw.
class SolutionThrew : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What the worker says of calls with the same inputs, one right after the other. It isn't to be trusted.
struct CallsMade {
  std::vector<CallEvidence> calls;      ///< what was found after them stands in the last; nothing is checked
  std::vector<RegionId> own_regions;    ///< of the worker's work with inputs and output
  OutputDescription output;             ///< the last call's
  std::vector<std::byte> output_bytes;  ///< its elements in order
};

/// What asks the worker throws WorkerGone where it ended, Interrupted, and nlohmann::json::exception where
/// its answer has another form: a solution can write into the channel.
class Solution {
 public:
  /// @throws Unable where no process can be started, or none in the command's sandbox
  Solution(const WorkerCommand& command, Purpose purpose) : worker_(command), purpose_(purpose) {}

  pid_t pid() const { return worker_.pid(); }

  /// Before anything else.
  /// @returns what the worker says of the machine
  /// @throws Unable where it can't use the device or can't record
  std::map<std::string, std::string> await_ready();

  /// @param function which of the file's solutions
  /// @throws SolutionRejected
  void open(const std::filesystem::path& file, const std::string& function);

  /// @param region the name of the region around each call
  /// @throws SolutionThrew
  CallsMade call(const CallInputs& inputs, const char* region, std::uint64_t times);

  /// So that all that was recorded is sent. A worker that dies now leaves a stream without its end, and that
  /// tells: nothing is thrown then.
  void finish();

  /// Ends the worker and all that it started.
  /// @returns the end of what they printed
  std::string end();

 private:
  Message first_word();

  WorkerProcess worker_;
  Purpose purpose_;
};

}  // namespace gpuflight
