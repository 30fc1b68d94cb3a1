/// The processes below this one, and what they take, as /proc has it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <vector>

namespace gpuflight {

/// Children, their children, and so on; a process that comes or goes meanwhile may be missing.
std::vector<pid_t> processes_below_this();

struct Usage {
  /// Bytes that no file backs: resident, swapped out, or shared without a file. What processes share counts
  /// once for each of them.
  std::uint64_t memory = 0;
  std::uint64_t largest = 0;  ///< of the process that has the most of it
  std::chrono::nanoseconds processor_time{};
  std::uint64_t tasks = 0;  ///< threads, the main ones among them
};

/// Of these together. One that is gone takes nothing.
Usage usage_of(const std::vector<pid_t>& processes);

/// The same memory, what they share counted once; all of a process's own where the kernel doesn't tell its
/// share. Looks at every page: about 20 ms for each GiB.
std::uint64_t memory_without_repeats(const std::vector<pid_t>& processes);

}  // namespace gpuflight
