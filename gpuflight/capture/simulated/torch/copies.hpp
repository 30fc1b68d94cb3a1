/// Copies between host and device and on the device, by the decisions of LibTorch's CUDA copy code
/// (aten/src/ATen/native/cuda/Copy.cu): when it converts, through which temporaries, when it waits.
#pragma once

#include <cstdint>

namespace gpuflight::simulated {

/// Makes copy_ between CUDA tensors, and between a CUDA and a CPU tensor, come here. Once.
void register_copies();

/// Bytes of a result that an operation reads back to the host, into pinned memory, and waits for:
/// as item() and nonzero() do.
void read_back(const void* device, std::uint64_t bytes);

}  // namespace gpuflight::simulated
