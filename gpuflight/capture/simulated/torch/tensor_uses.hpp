/// What an operation uses of a tensor's memory.
#pragma once

#include <ATen/ATen.h>

#include "gpuflight/capture/simulated/runtime/uses.hpp"

namespace gpuflight::simulated {

using Uses = c10::SmallVector<Use, 8>;

/// Adds a device tensor's bytes, in as few parts as there are. What lies in very many (kMostParts) is left
/// out.
void add_uses(const at::Tensor& tensor, bool writes, Uses& uses);

}  // namespace gpuflight::simulated
