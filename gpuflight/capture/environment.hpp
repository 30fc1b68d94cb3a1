/// The environment by which the gpuflight process reaches the library in a program.
#pragma once

namespace gpuflight {

/// Path of the collector's Unix socket. Without it, a source stays silent.
inline constexpr const char* kSocketVariable = "GPUFLIGHT_SOCKET";

/// Where CUDA's driver and NVTX find the library to load; both name the source's library.
inline constexpr const char* kCudaInjectionVariable = "CUDA_INJECTION64_PATH";
inline constexpr const char* kNvtxInjectionVariable = "NVTX_INJECTION64_PATH";

/// "1": a source tells where in the program each call comes from.
inline constexpr const char* kStacksVariable = "GPUFLIGHT_STACKS";

/// How many devices the simulated machine has, and how many bytes each.
inline constexpr const char* kSimulatedDevicesVariable = "GPUFLIGHT_SIMULATED_DEVICES";
inline constexpr const char* kSimulatedMemoryVariable = "GPUFLIGHT_SIMULATED_MEMORY";

}  // namespace gpuflight
