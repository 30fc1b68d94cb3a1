#include "gpuflight/capture/simulated/streams.hpp"

#include <c10/util/Exception.h>

#include <atomic>

#include "gpuflight/capture/simulated/events.hpp"

namespace gpuflight::simulated {
namespace {

thread_local c10::StreamId current_id = 0;

c10::Stream stream_of(c10::StreamId id) { return c10::Stream(c10::Stream::UNSAFE, kCudaDevice, id); }

}  // namespace

void check_index(c10::DeviceIndex index) {
  TORCH_CHECK(index <= 0, "CUDA error: invalid device ordinal (the simulated machine has one device)");
}

c10::Stream current_stream() { return stream_of(current_id); }

c10::Stream new_stream() {
  static std::atomic<c10::StreamId> last{0};
  return stream_of(++last);
}

c10::Stream exchange_stream(c10::Stream stream) {
  const c10::Stream before = current_stream();
  current_id = stream.id();
  return before;
}

std::uint32_t current_stream_number() { return static_cast<std::uint32_t>(current_id); }

void synchronize_stream() {
  static const InternedText function("cudaStreamSynchronize");
  publish_synchronization(function);
}

void synchronize_event() {
  static const InternedText function("cudaEventSynchronize");
  publish_synchronization(function);
}

void synchronize_device() {
  static const InternedText function("cudaDeviceSynchronize");
  publish_synchronization(function);
}

}  // namespace gpuflight::simulated
