#include "gpuflight/capture/simulated/torch/hooks.hpp"

#include <ATen/detail/CUDAHooksInterface.h>
#include <c10/cuda/CUDAFunctions.h>
#include <c10/cuda/CUDAGuard.h>

#include "gpuflight/capture/simulated/runtime/memory.hpp"
#include "gpuflight/capture/simulated/runtime/pinned.hpp"
#include "gpuflight/capture/simulated/torch/allocators.hpp"
#include "gpuflight/capture/simulated/torch/current.hpp"
#include "gpuflight/capture/simulated/torch/generator.hpp"

namespace c10::cuda::_internal {

// libtorch_cuda declares it for itself too.
C10_CUDA_API void setHasPrimaryContext(bool (*function)(DeviceIndex));

}  // namespace c10::cuda::_internal

namespace gpuflight::simulated {
namespace {

/// The one that LibTorch was built with, for programs that ask before they choose.
constexpr long kCudnnVersion = 91900;

/// hasCuDNN() and its kin keep their answer, false: LibTorch's cuDNN code would call the library.
class Hooks final : public at::CUDAHooksInterface {
 public:
  void init() const override {}
  bool isBuilt() const override { return true; }
  bool isAvailable() const override { return true; }
  bool hasCUDA() const override { return true; }
  bool hasCUDART() const override { return true; }
  bool hasPrimaryContext(at::DeviceIndex /*device*/) const override { return true; }

  at::DeviceIndex deviceCount() const override { return c10::cuda::device_count(); }
  int getNumGPUs() const override { return c10::cuda::device_count(); }
  at::DeviceIndex current_device() const override { return c10::cuda::current_device(); }
  at::DeviceIndex getCurrentDevice() const override { return c10::cuda::current_device(); }
  void setCurrentDevice(at::DeviceIndex device) const override { c10::cuda::set_device(device); }
  at::DeviceIndex exchangeDevice(at::DeviceIndex device) const override {
    return c10::cuda::ExchangeDevice(device);
  }
  at::DeviceIndex maybeExchangeDevice(at::DeviceIndex device) const override {
    return c10::cuda::MaybeExchangeDevice(device);
  }

  const at::Generator& getDefaultGenerator(at::DeviceIndex device) const override {
    return default_generator(device);
  }
  at::Generator getNewGenerator(at::DeviceIndex device) const override { return new_generator(device); }

  bool isPinnedPtr(const void* pointer) const override { return is_pinned(pointer); }
  at::Allocator* getPinnedMemoryAllocator() const override { return &pinned_allocator(); }
  at::Allocator* getCUDADeviceAllocator() const override { return &device_allocator(); }
  at::Device getDeviceFromPtr(void* pointer) const override {
    TORCH_CHECK(Memory::get().is_device(pointer),
                "The specified pointer resides on host memory and is not registered with any CUDA device.");
    return device_of(pointer);
  }

  void deviceSynchronize(at::DeviceIndex device) const override {
    const c10::cuda::CUDAGuard guard(device);
    c10::cuda::device_synchronize();
  }
  long versionCUDART() const override { return CUDART_VERSION; }
  long versionCuDNN() const override { return kCudnnVersion; }
  long versionRuntimeCuDNN() const override { return kCudnnVersion; }
  std::string showConfig() const override { return "  - simulated CUDA device (GPUFlight)\n"; }
};

}  // namespace

bool install_hooks() {
  const auto create = [](at::CUDAHooksArgs) -> std::unique_ptr<at::CUDAHooksInterface> {
    return std::make_unique<Hooks>();
  };
  c10::cuda::_internal::setHasPrimaryContext([](c10::DeviceIndex) { return true; });
  // The real hooks' priority would end the process if libtorch_cuda came later.
  at::CUDAHooksRegistry()->Register("CUDAHooks", create, c10::REGISTRY_PREFERRED);
  return at::detail::getCUDAHooks().hasCUDA();
}

}  // namespace gpuflight::simulated
