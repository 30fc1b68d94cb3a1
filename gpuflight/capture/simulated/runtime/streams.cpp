#include "gpuflight/capture/simulated/runtime/streams.hpp"

#include <atomic>

#include "gpuflight/capture/simulated/runtime/devices.hpp"
#include "gpuflight/capture/simulated/runtime/handles.hpp"
#include "gpuflight/capture/simulated/runtime/ordering.hpp"

namespace gpuflight::simulated {
namespace {

/// Never destroyed: programs use streams in static destructors.
Handles<cudaStream_t, Stream>& streams() {
  static auto& handles = *new Handles<cudaStream_t, Stream>;
  return handles;
}

Handles<cudaEvent_t, SimulatedEvent>& events() {
  static auto& handles = *new Handles<cudaEvent_t, SimulatedEvent>;
  return handles;
}

}  // namespace

std::uint32_t new_stream_id() {
  static std::atomic<std::uint32_t> last = 0;
  return ++last;
}

cudaStream_t create_stream(const Stream& stream) { return streams().add(stream); }
bool destroy_stream(cudaStream_t handle) { return streams().remove(handle); }

std::optional<Stream> stream_of(cudaStream_t handle) {
  if (handle == nullptr || handle == cudaStreamLegacy) return Stream{0, current_device(), 0, 0};
  if (handle == cudaStreamPerThread) {
    thread_local const std::uint32_t own = new_stream_id();
    return Stream{own, current_device(), 0, 0};
  }
  return streams().find(handle);
}

cudaEvent_t create_event(bool timed) { return events().add({timed}); }
bool destroy_event(cudaEvent_t handle) { return events().remove(handle); }

bool record_event(cudaEvent_t handle, const Stream& stream) {
  Ordering* const ordering = Ordering::current();
  const Clock done = ordering == nullptr ? Clock() : ordering->until_now(lane_of(stream));
  return events().change(handle, [&](SimulatedEvent& event) {
    event.recorded = std::chrono::steady_clock::now();
    event.done = done;
  });
}

std::optional<SimulatedEvent> event_of(cudaEvent_t handle) { return events().find(handle); }

}  // namespace gpuflight::simulated
