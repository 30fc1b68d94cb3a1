/// Fills LibTorch's CUDA dispatch key.
#pragma once

namespace gpuflight::simulated {

/// Something is registered as a CUDA device already.
bool cuda_is_registered();

/// Registers the native kernels, the boxed one for each operation that needs it, and the refusal of
/// all others. Once, and for good.
void register_kernels();

}  // namespace gpuflight::simulated
