/// What a worker may take. 0 stands for no limit.
#pragma once

#include <chrono>
#include <cstdint>

namespace gpuflight {

struct Limits {
  std::uint64_t memory = 0;                ///< bytes that no file backs, of all its processes together
  std::chrono::seconds processor_time{0};  ///< of all its processes together
  std::uint64_t tasks = 0;                 ///< processes and threads
  std::uint64_t open_files = 0;            ///< of each process
};

}  // namespace gpuflight
