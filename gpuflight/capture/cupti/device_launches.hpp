/// Whether code for the device can launch work by itself, which no record shows.
#pragma once

#include <string_view>

namespace gpuflight {

/// @param cubin a loaded module's code, as CUPTI shows it at MODULE_LOADED
///
/// Measured on an H200 with CUDA 13.0: code that launches kernels holds the device runtime's
/// __cudaCDP2LaunchDevice…, code that launches graphs names cudaGraphLaunch; LibTorch's and cuBLAS's
/// modules hold neither (docs/evidence/2026-11-30-h200-device-launches.md).
bool can_launch_from_device(std::string_view cubin);

}  // namespace gpuflight
