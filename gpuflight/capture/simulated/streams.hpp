/// The device's streams. Everything runs at once, so a stream is a number that its thread keeps.
#pragma once

#include <c10/core/Stream.h>

#include <cstdint>

namespace gpuflight::simulated {

/// The one device there is: cuda:0.
inline const c10::Device kCudaDevice(c10::DeviceType::CUDA, 0);

/// @throws c10::Error for another device than the one there is; a negative index means that one.
void check_index(c10::DeviceIndex index);

c10::Stream current_stream();
c10::Stream new_stream();

/// @returns the stream that was current on this thread before.
c10::Stream exchange_stream(c10::Stream stream);

/// The current stream's number in events.
std::uint32_t current_stream_number();

/// As the CUDA calls of these names: the device is always done, but the call counts.
void synchronize_stream();
void synchronize_event();
void synchronize_device();

}  // namespace gpuflight::simulated
