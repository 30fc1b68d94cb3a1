/// What LibTorch asks about CUDA, answered for the simulated device.
#pragma once

namespace gpuflight::simulated {

/// Registers the hooks and has LibTorch take them.
/// @returns false if LibTorch was asked about CUDA before: it remembers that there is none.
bool install_hooks();

}  // namespace gpuflight::simulated
