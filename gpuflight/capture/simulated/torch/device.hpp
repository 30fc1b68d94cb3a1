/// LibTorch's CUDA device, simulated.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// Makes torch::kCUDA the simulated device in this process, in which the simulated CUDA runtime stands for
/// CUDA's and its source was started. Before any other LibTorch work.
/// @returns 0: it is. Otherwise *why is one sentence, of static duration: why not, and what to do. The
/// process may go on without the device then, but can't install it any more. The first call decides.
__attribute__((visibility("default"))) int gpuflight_simulate_torch(const char** why);

#ifdef __cplusplus
}
#endif
