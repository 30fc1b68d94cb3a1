/// Whether two tensors lie in the same memory.
#pragma once

#include <ATen/ATen.h>

namespace gpuflight {

/// Whether some byte surely belongs to an element of both, by their addresses: whose storage it is, and how
/// many tensors there are over it, doesn't matter. Of two tensors that both have gaps between their elements,
/// only equal beginnings count: each may lie in the other's gaps. Tensors without elements or without memory
/// share nothing.
bool share_memory(const at::Tensor& a, const at::Tensor& b);

}  // namespace gpuflight
