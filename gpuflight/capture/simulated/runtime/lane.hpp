/// Where a device works.
#pragma once

#include <cstdint>

namespace gpuflight::simulated {

struct Lane {
  std::uint32_t device;
  std::uint32_t stream;      ///< 0 is the device's default stream
  bool independent = false;  ///< it and the default stream don't wait for each other
};

}  // namespace gpuflight::simulated
