/// Which device and stream LibTorch works on now, on this thread.
#pragma once

#include <c10/core/Device.h>

#include "gpuflight/capture/simulated/runtime/calls.hpp"

namespace gpuflight::simulated {

c10::Device current_cuda_device();

/// Whose memory a device address is in.
c10::Device device_of(const void* address);

/// The current device and stream, as events name them; any where nothing is recorded.
Lane current_lane();

/// Waits for the current stream, as the CUDA call does.
void synchronize_stream();

}  // namespace gpuflight::simulated
