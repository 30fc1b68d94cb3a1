/// Sparse tensors and the dense ones that they are made of: indices and values.
#pragma once

#include <ATen/ATen.h>

namespace gpuflight::simulated {

/// COO, or one of the compressed layouts.
bool is_sparse(const at::Tensor& tensor);

using SparseParts = c10::SmallVector<at::Tensor, 3>;

SparseParts parts_of(const at::Tensor& sparse);

/// A sparse tensor of the same layout and sizes, of other parts, where these are.
at::Tensor sparse_like(const at::Tensor& sparse, const SparseParts& parts);

/// Gives `sparse` the sizes of another of its layout, and parts of its own device.
void become_like(const at::Tensor& sparse, const at::Tensor& other, const SparseParts& parts);

}  // namespace gpuflight::simulated
