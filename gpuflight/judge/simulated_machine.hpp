/// What the machine of simulated devices is like.
#pragma once

#include <cstdint>

namespace gpuflight {

struct SimulatedMachine {
  std::uint64_t device_memory = std::uint64_t{16}
                                << 30;  ///< bytes of each device; taken only as they are used
  std::uint64_t devices = 1;            ///< at most 8
};

}  // namespace gpuflight
