#include "gpuflight/capture/simulated/torch/device.hpp"

#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <caffe2/core/common.h>
#include <link.h>

#include <string_view>

#include "gpuflight/capture/simulated/runtime/source.hpp"
#include "gpuflight/capture/simulated/torch/allocators.hpp"
#include "gpuflight/capture/simulated/torch/hooks.hpp"
#include "gpuflight/capture/simulated/torch/registration.hpp"
#include "gpuflight/core/version.hpp"

namespace gpuflight::simulated {
namespace {

std::string torch_version() {
  const auto& options = caffe2::GetBuildOptions();
  const auto version = options.find("TORCH_VERSION");
  return version == options.end() ? "unknown" : version->second;
}

/// The one that LibTorch comes with lies beside libtorch_cpu; our stand-in doesn't.
int is_real_cuda_part(dl_phdr_info* object, std::size_t, void* found) {
  const std::string_view file = object->dlpi_name;
  const bool real =
      file.ends_with("/libtorch_cuda.so") && !file.ends_with("/gpuflight/simulated/libtorch_cuda.so");
  if (real) *static_cast<bool*>(found) = true;
  return 0;
}

const c10::impl::DeviceGuardImplInterface* device_guard() {
  return c10::impl::device_guard_impl_registry[static_cast<std::size_t>(c10::DeviceType::CUDA)].load();
}

std::string what_replaced_it(const c10::impl::DeviceGuardImplInterface* guard) {
  bool found = false;
  dl_iterate_phdr(&is_real_cuda_part, &found);
  if (found) return "the simulated device was replaced: libtorch_cuda was loaded after it";
  return device_guard() == guard ? "" : "the simulated device was replaced by another one";
}

/// @returns an empty text, or one sentence: why not, and what to do.
std::string install_device() {
  const std::string version = torch_version();
  if (version != kTorchVersion) {
    return "the simulated device works with LibTorch " + std::string(kTorchVersion) + " only, and this is " +
           version + ": install torch==" + kTorchVersion;
  }
  if (cuda_is_registered()) {
    return "libtorch_cuda is loaded in this process, so its CUDA device is the real one: use --device cuda, "
           "or link only libtorch_cpu";
  }
  if (!install_hooks()) {
    return "LibTorch was asked about CUDA before the simulated device was there: start it before any other "
           "LibTorch work";
  }
  install_allocators();
  register_kernels();
  add_fact("torch", version);
  check_at_end([guard = device_guard()] { return what_replaced_it(guard); });
  return {};
}

}  // namespace
}  // namespace gpuflight::simulated

int gpuflight_simulate_torch(const char** why) {
  static const std::string reason = gpuflight::simulated::install_device();
  if (!reason.empty()) *why = reason.c_str();
  return reason.empty() ? 0 : 1;
}
