#include "gpuflight/capture/simulated/guard.hpp"

#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <c10/util/Exception.h>

#include <chrono>

#include "gpuflight/capture/simulated/streams.hpp"

namespace gpuflight::simulated {
namespace {

/// When it was recorded: the device had done everything before that by then.
struct Event {
  std::chrono::steady_clock::time_point time;
};

class Guard final : public c10::impl::DeviceGuardImplInterface {
 public:
  c10::DeviceType type() const override { return c10::DeviceType::CUDA; }
  c10::DeviceIndex deviceCount() const noexcept override { return 1; }
  c10::Device getDevice() const override { return kCudaDevice; }
  void setDevice(c10::Device device) const override { check_index(device.index()); }
  void uncheckedSetDevice(c10::Device /*device*/) const noexcept override {}
  c10::Device exchangeDevice(c10::Device device) const override {
    check_index(device.index());
    return kCudaDevice;
  }

  c10::Stream getStream(c10::Device /*device*/) const override { return current_stream(); }
  c10::Stream getDefaultStream(c10::Device /*device*/) const override {
    return c10::Stream(c10::Stream::DEFAULT, kCudaDevice);
  }
  c10::Stream getNewStream(c10::Device /*device*/, int /*priority*/) const override { return new_stream(); }
  c10::Stream getStreamFromGlobalPool(c10::Device /*device*/, bool /*high*/) const override {
    return new_stream();
  }
  c10::Stream exchangeStream(c10::Stream stream) const override { return exchange_stream(stream); }
  bool queryStream(const c10::Stream& /*stream*/) const override { return true; }

  void record(void** event, const c10::Stream& /*stream*/, c10::DeviceIndex /*device*/,
              c10::EventFlag /*flag*/) const override {
    if (!*event) *event = new Event;
    static_cast<Event*>(*event)->time = std::chrono::steady_clock::now();
  }
  void destroyEvent(void* event, c10::DeviceIndex /*device*/) const noexcept override {
    delete static_cast<Event*>(event);
  }
  void block(void* /*event*/, const c10::Stream& /*stream*/) const override {}
  bool queryEvent(void* /*event*/) const override { return true; }
  double elapsedTime(void* from, void* to, c10::DeviceIndex /*device*/) const override {
    TORCH_CHECK(from && to, "Both events must be recorded before calculating elapsed time.");
    const auto elapsed = static_cast<Event*>(to)->time - static_cast<Event*>(from)->time;
    return std::chrono::duration<double, std::milli>(elapsed).count();
  }

  void synchronizeStream(const c10::Stream& /*stream*/) const override { synchronize_stream(); }
  void synchronizeEvent(void* /*event*/) const override { synchronize_event(); }
  void synchronizeDevice(c10::DeviceIndex /*device*/) const override { synchronize_device(); }
};

/// Never destroyed: LibTorch keeps its address.
const Guard& guard() {
  static const Guard* const instance = new Guard;
  return *instance;
}

}  // namespace

void register_guard() { c10::impl::registerDeviceGuard(c10::DeviceType::CUDA, &guard()); }

bool guard_is_ours() {
  return c10::impl::hasDeviceGuardImpl(c10::DeviceType::CUDA) &&
         c10::impl::getDeviceGuardImpl(c10::DeviceType::CUDA) == &guard();
}

}  // namespace gpuflight::simulated
