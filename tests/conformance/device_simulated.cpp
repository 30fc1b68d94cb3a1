// The simulated device, by LibTorch's operations.
#include <ATen/ATen.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include <stdexcept>

#include "gpuflight/capture/simulated/torch/device.hpp"
#include "gpuflight/capture/source.h"
#include "tests/conformance/device.hpp"

namespace gpuflight::test {
namespace {

std::int64_t signed_size(std::uint64_t bytes) { return static_cast<std::int64_t>(bytes); }

at::Tensor on_device(std::uint64_t bytes) {
  return at::empty({signed_size(bytes)}, at::TensorOptions(at::kByte).device(at::kCUDA));
}

void synchronize() {
  const c10::impl::VirtualGuardImpl guard(c10::DeviceType::CUDA);
  guard.synchronizeDevice(guard.getDevice().index());
}

class SimulatedDevice : public Device {
 public:
  SimulatedDevice() {
    const char* why = nullptr;
    if (gpuflight_source_start(&why) != 0 || gpuflight_simulate_torch(&why) != 0)
      throw std::runtime_error(why);
    counter_ = on_device(4);
  }

  void upload(std::uint64_t bytes) override {
    on_device(bytes).copy_(at::empty({signed_size(bytes)}, at::kByte));
  }
  void download(std::uint64_t bytes) override { on_device(bytes).cpu(); }
  void copy_on_device(std::uint64_t bytes) override { on_device(bytes).copy_(on_device(bytes)); }
  void launch() override { counter_.neg(); }
  void settle() override { gpuflight_source_settle(synchronize); }

 private:
  at::Tensor counter_;
};

SimulatedDevice& simulated() {
  static SimulatedDevice device;
  return device;
}

}  // namespace

Device& device() { return simulated(); }

void finish() { gpuflight_source_finish(); }

}  // namespace gpuflight::test
