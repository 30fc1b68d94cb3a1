#include "gpuflight/capture/simulated/device.hpp"

#include <caffe2/core/common.h>

#include "gpuflight/capture/simulated/allocators.hpp"
#include "gpuflight/capture/simulated/guard.hpp"
#include "gpuflight/capture/simulated/hooks.hpp"
#include "gpuflight/capture/simulated/memory.hpp"
#include "gpuflight/capture/simulated/registration.hpp"
#include "gpuflight/core/version.hpp"

namespace gpuflight::simulated {

std::string torch_version() {
  const auto& options = caffe2::GetBuildOptions();
  const auto version = options.find("TORCH_VERSION");
  return version == options.end() ? "unknown" : version->second;
}

std::string install_device() {
  if (const std::string version = torch_version(); version != kTorchVersion) {
    return "the simulated device works with LibTorch " + std::string(kTorchVersion) + " only, and this is " +
           version + ": install torch==" + kTorchVersion;
  }
  if (cuda_is_registered()) {
    return "libtorch_cuda is loaded in this process, so its CUDA device is the real one: use --device cuda, "
           "or "
           "link only libtorch_cpu";
  }
  if (!Memory::get().reserved()) {
    return "there is no address space for the simulated device's memory: raise the limit (ulimit -v)";
  }
  if (!install_hooks()) {
    return "LibTorch was asked about CUDA before the simulated device was there: start it before any other "
           "LibTorch work";
  }
  install_allocators();
  register_guard();
  register_kernels();
  return {};
}

}  // namespace gpuflight::simulated
