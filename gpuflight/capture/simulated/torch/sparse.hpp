/// Operations on sparse tensors. What LibTorch has one function of for the CPU and CUDA works on the device's
/// tensors; for the rest, the CPU's kernels see them as their own (boxed.hpp).
#pragma once

namespace gpuflight::simulated {

/// Fills the dispatch keys of sparse CUDA tensors, but for what LibTorch has on the CPU only. Once.
void register_sparse();

}  // namespace gpuflight::simulated
