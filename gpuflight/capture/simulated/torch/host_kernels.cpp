#include <ATen/NativeFunctions.h>
#include <ATen/native/SegmentReduce.h>
#include <ATen/native/Sorting.h>
#include <ATen/native/TensorCompare.h>
#include <ATen/native/UnaryOps.h>

#include "gpuflight/capture/simulated/torch/natives.hpp"
#include "gpuflight/capture/simulated/torch/shared_functions.hpp"
#include "gpuflight/capture/simulated/torch/stubs.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;
using MaybeGenerator = std::optional<at::Generator>;

/// As LibTorch's CUDA code: each element against each, and the answers are copied to the result.
void find_in(const Tensor& elements, const Tensor& others, bool invert, const Tensor& out) {
  std::vector<int64_t> shape(static_cast<std::size_t>(elements.dim()), 1);
  shape.push_back(-1);
  const Tensor mine = elements.unsqueeze(-1);
  const Tensor theirs = others.view(shape);
  out.copy_(invert ? mine.ne(theirs).all(-1) : mine.eq(theirs).any(-1));
}

/// LibTorch's CUDA code sorts short rows in place: after the numbers of the places and the values were copied
/// there.
void sort(const at::TensorBase& self, const at::TensorBase& values, const at::TensorBase& indices,
          int64_t dim, bool descending, bool stable) {
  constexpr int64_t kShort = 4096;
  if (self.numel() != 0 && self.size(dim) <= kShort) {
    at::DimVector shape(static_cast<std::size_t>(self.dim()), 1);
    shape[static_cast<std::size_t>(dim)] = self.size(dim);
    Tensor(indices).copy_(at::arange(self.size(dim), indices.options()).view(shape));
    Tensor(values).copy_(Tensor(self));
  }
  KernelOf<"aten::sort", at::native::sort_stub>::run(self, values, indices, dim, descending, stable);
}

template <class... Arguments>
constexpr auto normal_of = static_cast<Tensor (*)(Arguments..., MaybeGenerator)>(&at::native::normal);

template <class... Arguments>
constexpr auto normal_out_of =
    static_cast<Tensor& (*)(Arguments..., MaybeGenerator, Tensor&)>(&at::native::normal_out);

void share_normals(torch::Library& aten) {
  use_host_kernel<"aten::normal_", at::native::normal_stub>();
  share<normal_of<const Tensor&, double>>(aten, "normal", "Tensor_float");
  share<normal_of<double, const Tensor&>>(aten, "normal", "float_Tensor");
  share<normal_of<const Tensor&, const Tensor&>>(aten, "normal", "Tensor_Tensor");
  share<normal_out_of<const Tensor&, double>>(aten, "normal", "Tensor_float_out");
  share<normal_out_of<double, const Tensor&>>(aten, "normal", "float_Tensor_out");
  share<normal_out_of<const Tensor&, const Tensor&>>(aten, "normal", "Tensor_Tensor_out");
}

void share_segments(torch::Library& aten) {
  use_host_kernel<"aten::segment_reduce", at::native::_segment_reduce_lengths_stub>();
  use_host_kernel<"aten::segment_reduce", at::native::_segment_reduce_offsets_stub>();
  use_host_kernel<"aten::_segment_reduce_backward", at::native::_segment_reduce_lengths_backward_stub>();
  use_host_kernel<"aten::_segment_reduce_backward", at::native::_segment_reduce_offsets_backward_stub>();
  share<&at::native::segment_reduce_kernel>(aten, "segment_reduce");
  share<&at::native::_segment_reduce_backward_kernel>(aten, "_segment_reduce_backward");
}

}  // namespace

void register_host_kernels(torch::Library& aten) {
  share_normals(aten);
  share_segments(aten);
  at::native::isin_default_stub.set_cuda_dispatch_ptr(&find_in);
  share_structured<at::native::structured_isin_Tensor_Tensor_out, 1>(aten, "isin", "Tensor_Tensor_out");
  share_structured<at::native::structured_isin_Tensor_Scalar_out, 1>(aten, "isin", "Tensor_Scalar_out");
  share_structured<at::native::structured_isin_Scalar_Tensor_out, 1>(aten, "isin", "Scalar_Tensor_out");
  at::native::sort_stub.set_cuda_dispatch_ptr(&sort);
  share_structured<at::native::structured_sort_stable_out, 2>(aten, "sort", "values_stable");
  // Their lengths may be on the host.
  aten.impl("_ctc_loss.Tensor", TORCH_FN(at::native::ctc_loss_tensor));
  aten.impl("_ctc_loss_backward.Tensor", TORCH_FN(at::native::ctc_loss_backward_tensor));
  share<&at::native::addbmm>(aten, "addbmm");
  share<&at::native::addbmm_>(aten, "addbmm_");
  share<&at::native::addbmm_out>(aten, "addbmm", "out");
}

}  // namespace gpuflight::simulated
