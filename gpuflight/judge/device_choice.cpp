#include "gpuflight/judge/device_choice.hpp"

#include <filesystem>

#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

// The driver's own signs (the last is WSL's): a libcuda elsewhere may be a stub or a leftover.
constexpr const char* kDriverSigns[] = {"/dev/nvidiactl", "/proc/driver/nvidia/version",
                                        "/usr/lib/wsl/lib/libcuda.so.1"};

const char* sign_of_driver() {
  for (const char* sign : kDriverSigns) {
    std::error_code ignored;
    if (std::filesystem::exists(sign, ignored)) return sign;
  }
  return nullptr;
}

}  // namespace

DeviceChoice choose_device(const std::string& wanted) {
  if (wanted == "simulated") return {"simulated", "as asked for by --device simulated"};
  const char* sign = sign_of_driver();
  if (sign != nullptr) {
    return {"cuda", wanted == "cuda" ? "as asked for by --device cuda"
                                     : std::string("there is an NVIDIA driver (") + sign + ")"};
  }
  if (wanted == "cuda") {
    throw Unable(
        "there is no NVIDIA driver on this machine (no /dev/nvidiactl); install one, or use --device "
        "simulated");
  }
  return {"simulated", "there is no NVIDIA driver on this machine"};
}

}  // namespace gpuflight
