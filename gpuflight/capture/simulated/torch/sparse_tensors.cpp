#include "gpuflight/capture/simulated/torch/sparse_tensors.hpp"

#include <ATen/SparseCsrTensorImpl.h>
#include <ATen/SparseTensorImpl.h>

namespace gpuflight::simulated {
namespace {

using at::Tensor;

bool is_coordinates(const Tensor& sparse) { return sparse.layout() == at::kSparse; }

at::SparseTensorImpl& coordinates(const Tensor& sparse) {
  return static_cast<at::SparseTensorImpl&>(*sparse.unsafeGetTensorImpl());
}

at::SparseCsrTensorImpl& compressed(const Tensor& sparse) {
  return static_cast<at::SparseCsrTensorImpl&>(*sparse.unsafeGetTensorImpl());
}

Tensor make(const Tensor& sparse, c10::Device device) {
  const bool cuda = device.is_cuda();
  if (is_coordinates(sparse)) {
    const c10::DispatchKey key = cuda ? c10::DispatchKey::SparseCUDA : c10::DispatchKey::SparseCPU;
    return at::detail::make_tensor<at::SparseTensorImpl>(c10::DispatchKeySet(key), sparse.dtype());
  }
  const c10::DispatchKey key = cuda ? c10::DispatchKey::SparseCsrCUDA : c10::DispatchKey::SparseCsrCPU;
  return at::detail::make_tensor<at::SparseCsrTensorImpl>(c10::DispatchKeySet(key), device, sparse.layout(),
                                                          sparse.dtype());
}

}  // namespace

bool is_sparse(const Tensor& tensor) {
  switch (tensor.layout()) {
    case at::kSparse:
    case at::kSparseCsr:
    case at::kSparseCsc:
    case at::kSparseBsr:
    case at::kSparseBsc: return true;
    default: return false;
  }
}

SparseParts parts_of(const Tensor& sparse) {
  if (is_coordinates(sparse)) return {coordinates(sparse).indices(), coordinates(sparse).values()};
  const at::SparseCsrTensorImpl& impl = compressed(sparse);
  return {impl.compressed_indices(), impl.plain_indices(), impl.values()};
}

Tensor sparse_like(const Tensor& sparse, const SparseParts& parts) {
  Tensor made = make(sparse, parts.back().device());
  become_like(made, sparse, parts);
  return made;
}

void become_like(const Tensor& sparse, const Tensor& other, const SparseParts& parts) {
  if (!is_coordinates(sparse)) {
    compressed(sparse).set_member_tensors(parts[0], parts[1], parts[2], other.sizes());
    return;
  }
  const at::SparseTensorImpl& like = coordinates(other);
  at::SparseTensorImpl& impl = coordinates(sparse);
  impl.raw_resize_(like.sparse_dim(), like.dense_dim(), other.sizes());
  impl.set_indices_and_values_unsafe(parts[0], parts[1]);
  impl.set_coalesced(like.coalesced());
}

}  // namespace gpuflight::simulated
