/// The simulated machine's devices: how many, how large, and which is a thread's current one.
#pragma once

#include <cstddef>

namespace gpuflight::simulated {

inline constexpr int kMostDevices = 8;

/// From 1 to kMostDevices: GPUFLIGHT_SIMULATED_DEVICES, or 1.
int device_count();

/// Bytes of each: GPUFLIGHT_SIMULATED_MEMORY, or 16 GiB.
std::size_t configured_memory();

/// Of the calling thread. Others than the devices there are can't become it.
int current_device();
bool set_current_device(int device);

}  // namespace gpuflight::simulated
