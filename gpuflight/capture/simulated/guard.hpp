/// Makes LibTorch's device guards, streams and events work for the simulated device.
#pragma once

namespace gpuflight::simulated {

/// Registers the guard for CUDA devices. Once.
void register_guard();

/// Nobody has put another guard in its place since: a real libtorch_cuda would.
bool guard_is_ours();

}  // namespace gpuflight::simulated
