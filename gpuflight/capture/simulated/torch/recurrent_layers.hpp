/// Layers that cuDNN computes whole on a GPU. Here they are computed of LibTorch's operations, which aren't
/// to copy what cuDNN needn't.
#pragma once

#include <torch/library.h>

namespace gpuflight::simulated {

/// @param aten of a key that the layers' tensors come with
void register_recurrent_layers(torch::Library& aten);

/// This thread is computing one.
bool in_recurrent_layer();

}  // namespace gpuflight::simulated
