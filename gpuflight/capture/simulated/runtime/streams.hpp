/// The devices' streams and events. Everything runs at once, so a stream is a number and an event a time.
#pragma once

#include <driver_types.h>

#include <chrono>
#include <cstdint>
#include <optional>

#include "gpuflight/capture/simulated/runtime/clock.hpp"
#include "gpuflight/capture/simulated/runtime/lane.hpp"
#include "gpuflight/capture/simulated/runtime/visibility.hpp"

namespace gpuflight::simulated {

struct Stream {
  std::uint32_t id;  ///< in events; 0 is each device's default stream
  int device;
  unsigned flags;
  int priority;
};

inline Lane lane_of(const Stream& stream) {
  return {static_cast<std::uint32_t>(stream.device), stream.id, (stream.flags & cudaStreamNonBlocking) != 0};
}

/// Stays valid until destroy_stream().
cudaStream_t create_stream(const Stream& stream);
bool destroy_stream(cudaStream_t handle);

/// What a handle of this process, the default stream's among them, stands for; nothing for any other.
GPUFLIGHT_SIMULATED_API std::optional<Stream> stream_of(cudaStream_t handle);

std::uint32_t new_stream_id();

struct SimulatedEvent {
  bool timed;
  std::optional<std::chrono::steady_clock::time_point> recorded{};  ///< all before that was done by then
  Clock done{};  ///< what is done once it has happened; empty where nothing is recorded
};

cudaEvent_t create_event(bool timed);
bool destroy_event(cudaEvent_t handle);
bool record_event(cudaEvent_t handle, const Stream& stream);
std::optional<SimulatedEvent> event_of(cudaEvent_t handle);

}  // namespace gpuflight::simulated
