/// Functions that LibTorch makes of their out= form: a pass over the arguments finds the result's size, type
/// and place, another computes. Where nothing but that happens, the CPU's function does both in one.
#pragma once

#include <torch/library.h>

namespace gpuflight::simulated {

/// Those whose out= form is the boxed kernel's (boxed.hpp) and has no detour. Behind what has kernels of its
/// own.
/// @param aten of CUDA's key
void register_structured(torch::Library& aten);

}  // namespace gpuflight::simulated
