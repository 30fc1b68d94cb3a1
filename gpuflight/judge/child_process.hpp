/// A program that runs beside the judge: a compiler, or a run of its own. Workers are started by
/// worker_process.hpp, which talks to them.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gpuflight {

/// Of the process and of each that it starts. 0: as ours.
struct ChildLimits {
  std::uint64_t address_space = 0;  ///< bytes
  std::uint64_t file_size = 0;      ///< bytes that a file may grow to
};

struct ChildCommand {
  std::vector<std::string> arguments;              ///< the program's path first
  std::map<std::string, std::string> environment;  ///< set on top of ours
  std::optional<std::filesystem::path> output;     ///< gets its stdout and stderr; else both go to our stderr
  ChildLimits limits;
};

/// In a process group of its own, with nothing on its stdin and none of our descriptors, asked to end
/// (SIGTERM) when this process does. Not thread-safe.
class ChildProcess {
 public:
  /// @throws Unable where no process can be started
  explicit ChildProcess(const ChildCommand& command);

  /// Ends it if it still runs.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Readable once it has ended.
  int descriptor() const { return process_; }

  /// As a shell has it (127 if it couldn't start, 128 + N if signal N ended it); nothing while it runs.
  std::optional<int> status();

  /// Asks it to end. It may clean up first.
  void ask_to_end();

  /// Ends the whole group at once if it hasn't ended some seconds after it was asked to.
  void end();

 private:
  std::optional<int> status_;
  pid_t pid_ = -1;
  int process_ = -1;  // a pidfd
};

/// Waits for its end; gives its status.
/// @throws Interrupted
int wait_for(ChildProcess& child);

}  // namespace gpuflight
