#include "gpuflight/capture/simulated/hooks.hpp"

#include <ATen/detail/CUDAHooksInterface.h>

#include "gpuflight/capture/simulated/allocators.hpp"
#include "gpuflight/capture/simulated/generator.hpp"
#include "gpuflight/capture/simulated/memory.hpp"
#include "gpuflight/capture/simulated/streams.hpp"

namespace gpuflight::simulated {
namespace {

/// hasCuDNN() and its kin keep their answer, false: LibTorch's cuDNN code would call the library.
class Hooks final : public at::CUDAHooksInterface {
 public:
  void init() const override {}
  bool isBuilt() const override { return true; }
  bool isAvailable() const override { return true; }
  bool hasCUDA() const override { return true; }
  bool hasCUDART() const override { return true; }
  bool hasPrimaryContext(at::DeviceIndex /*device*/) const override { return true; }

  at::DeviceIndex deviceCount() const override { return 1; }
  int getNumGPUs() const override { return 1; }
  at::DeviceIndex current_device() const override { return kCudaDevice.index(); }
  at::DeviceIndex getCurrentDevice() const override { return kCudaDevice.index(); }
  void setCurrentDevice(at::DeviceIndex device) const override { check_index(device); }
  at::DeviceIndex exchangeDevice(at::DeviceIndex device) const override {
    check_index(device);
    return kCudaDevice.index();
  }
  at::DeviceIndex maybeExchangeDevice(at::DeviceIndex device) const override {
    return exchangeDevice(device);
  }

  const at::Generator& getDefaultGenerator(at::DeviceIndex device) const override {
    check_index(device);
    return default_generator();
  }
  at::Generator getNewGenerator(at::DeviceIndex device) const override {
    check_index(device);
    return new_generator();
  }

  bool isPinnedPtr(const void* pointer) const override { return is_pinned(pointer); }
  at::Allocator* getPinnedMemoryAllocator() const override { return &pinned_allocator(); }
  at::Allocator* getCUDADeviceAllocator() const override { return &device_allocator(); }
  at::Device getDeviceFromPtr(void* pointer) const override {
    TORCH_CHECK(Memory::get().is_device(pointer),
                "The specified pointer resides on host memory and is not registered with any CUDA device.");
    return kCudaDevice;
  }

  void deviceSynchronize(at::DeviceIndex device) const override {
    check_index(device);
    synchronize_device();
  }
  long versionCUDART() const override { return 0; }
  long versionCuDNN() const override { return 0; }
  long versionRuntimeCuDNN() const override { return 0; }
  std::string showConfig() const override { return "  - simulated CUDA device (GPUFlight)\n"; }
};

}  // namespace

bool install_hooks() {
  const auto create = [](at::CUDAHooksArgs) -> std::unique_ptr<at::CUDAHooksInterface> {
    return std::make_unique<Hooks>();
  };
  // The real hooks' priority would end the process if libtorch_cuda came later.
  at::CUDAHooksRegistry()->Register("CUDAHooks", create, c10::REGISTRY_PREFERRED);
  return at::detail::getCUDAHooks().hasCUDA();
}

}  // namespace gpuflight::simulated
