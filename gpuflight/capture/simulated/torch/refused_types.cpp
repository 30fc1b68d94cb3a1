#include "gpuflight/capture/simulated/torch/refused_types.hpp"

#include <map>

#include "gpuflight/capture/simulated/torch/traits.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;
using torch::jit::Stack;

/// As an H200 refused them; tests/operators/refused_types.py holds it against that.
const std::multimap<std::string, RefusedTypes>& all_refused() {
  using Types = std::set<at::ScalarType>;
  static const Types numbers{at::kByte, at::kChar, at::kShort, at::kInt, at::kLong};
  static const Types integers{at::kByte, at::kChar, at::kShort, at::kInt, at::kLong, at::kBool};
  static const Types halves{at::kHalf, at::kBFloat16};
  static const Types complex{at::kComplexFloat, at::kComplexDouble};
  static const Types all_complex{at::kComplexHalf, at::kComplexFloat, at::kComplexDouble};
  static const Types not_real{at::kByte, at::kChar,        at::kShort,        at::kInt,          at::kLong,
                              at::kBool, at::kComplexHalf, at::kComplexFloat, at::kComplexDouble};
  static const std::multimap<std::string, RefusedTypes> all{
      {"aten::mm", {"addmm_cuda", integers, true}},
      {"aten::addmm", {"addmm_cuda", integers, true}},
      {"aten::bmm", {"baddbmm_cuda", integers, true}},
      {"aten::baddbmm", {"baddbmm_cuda", integers, true}},
      {"aten::addmv", {"addmv_impl_cuda", integers, true}},
      {"aten::dot", {"dot", integers, false}},
      {"aten::vdot", {"dot", integers, false}},
      // cuDNN's own words differ from type to type.
      {"aten::convolution", {"convolution_cuda", integers, true}},
      {"aten::avg_pool2d", {"avg_pool2d_out_cuda_frame", {at::kLong}, true}},
      {"aten::avg_pool3d", {"avg_pool3d_out_cuda", {at::kLong}, false}},
      {"aten::max_pool2d_with_indices", {"max_pool2d_with_indices_out_cuda_frame", numbers, true}},
      {"aten::max_pool3d_with_indices", {"max_pool3d_with_indices_out_frame", numbers, true}},
      {"aten::upsample_bilinear2d", {"upsample_bilinear2d_out_frame", {at::kByte}, true}},
      {"aten::_upsample_bilinear2d_aa", {"upsample_bilinear2d_out_frame", {at::kByte}, true}},
      {"aten::upsample_bicubic2d", {"upsample_bicubic2d_out_frame", {at::kByte}, true}},
      {"aten::angle", {"angle_cuda", halves, true}},
      {"aten::igamma", {"igamma_cuda", halves, false}},
      {"aten::igammac", {"igammac_cuda", halves, false}},
      {"aten::histc", {"histc", {at::kBFloat16}, false}},
      {"aten::native_dropout_backward", {"masked_scale", not_real, true}},
      {"aten::addcmul", {"addcmul_cuda", {at::kComplexHalf}, true}},
      {"aten::all", {"and_cuda", {at::kComplexHalf}, true}},
      {"aten::any", {"or_cuda", {at::kComplexHalf}, true}},
      {"aten::embedding_renorm_", {"embedding_renorm_cuda_", all_complex, true}},
      {"aten::scatter_reduce",
       {"cuda_scatter_gather_base_kernel_func", {at::kBool}, true, {"amax", "amin", "prod"}}},
      {"aten::scatter_reduce", {"cuda_scatter_gather_base_kernel_func", complex, true, {"mean", "prod"}}},
      {"aten::index_reduce", {"index_reduce", {at::kBool}, true, {"amax", "amin", "prod"}}},
      {"aten::index_reduce", {"index_reduce", complex, true, {"mean", "prod"}}},
      {"aten::index_reduce", {"index_reduce", {at::kComplexHalf}, true, {"prod"}}}};
  return all;
}

/// A call says how it reduces, and the kernel has no such reduction of its types.
bool is_meant(const RefusedTypes& refused, const torch::jit::Stack& stack, std::size_t first) {
  if (refused.reductions.empty()) return true;
  for (std::size_t i = first; i < stack.size(); ++i) {
    if (stack[i].isString()) return refused.reductions.contains(stack[i].toStringRef());
  }
  return false;
}

}  // namespace

std::vector<const RefusedTypes*> refused_types_of(const c10::FunctionSchema& schema) {
  std::vector<const RefusedTypes*> found;
  const auto [begin, end] = all_refused().equal_range(schema.name());
  for (auto row = begin; row != end; ++row) found.push_back(&row->second);
  return found;
}

void check_types(const RefusedTypes& refused, const c10::FunctionSchema& schema, const Stack& stack) {
  const auto& arguments = schema.arguments();
  const std::size_t first = stack.size() - arguments.size();
  std::optional<at::ScalarType> type;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!stack[first + i].isTensor() || !stack[first + i].toTensor().defined()) continue;
    const Tensor& tensor = stack[first + i].toTensor();
    if (!type) type = tensor.scalar_type();
    if (refused.leaves_early && tensor.numel() == 0 && !is_written(arguments[i])) return;
  }
  if (!is_meant(refused, stack, first)) return;
  TORCH_CHECK_NOT_IMPLEMENTED(!type || !refused.types.contains(*type), '"', refused.kernel,
                              "\" not implemented for '", c10::toString(*type), "'");
}

}  // namespace gpuflight::simulated
