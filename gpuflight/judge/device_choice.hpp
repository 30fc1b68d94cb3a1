/// On which device solutions run here.
#pragma once

#include <string>

namespace gpuflight {

struct DeviceChoice {
  std::string device;  ///< "cuda" or "simulated"
  std::string why;     ///< one phrase for a person
};

/// @param wanted "auto", "cuda" or "simulated"
/// @throws Unable when a GPU is wanted and there is no NVIDIA driver
DeviceChoice choose_device(const std::string& wanted);

}  // namespace gpuflight
