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
  std::uint64_t memory = 0;  ///< bytes that no file backs: resident, swapped out, or shared without a file
  std::chrono::nanoseconds processor_time{};
  std::uint64_t tasks = 0;  ///< threads, the main ones among them
};

/// Of these together. One that is gone takes nothing.
Usage usage_of(const std::vector<pid_t>& processes);

}  // namespace gpuflight
