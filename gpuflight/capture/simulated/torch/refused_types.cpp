#include "gpuflight/capture/simulated/torch/refused_types.hpp"

#include <map>

#include "gpuflight/capture/simulated/torch/traits.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;
using torch::jit::Stack;

/// tests/operators/refused_types.py holds it against what a GPU refuses.
const std::map<std::string, RefusedTypes>& all_refused() {
  static const std::set<at::ScalarType> integers{at::kByte, at::kChar, at::kShort,
                                                 at::kInt,  at::kLong, at::kBool};
  static const std::map<std::string, RefusedTypes> all{
      {"aten::mm", {"addmm_cuda", integers, true}},
      {"aten::addmm", {"addmm_cuda", integers, true}},
      {"aten::bmm", {"baddbmm_cuda", integers, true}},
      {"aten::baddbmm", {"baddbmm_cuda", integers, true}},
      {"aten::addmv", {"addmv_impl_cuda", integers, true}},
      {"aten::dot", {"dot", integers, false}},
      {"aten::vdot", {"dot", integers, false}},
      {"aten::convolution", {"convolution_cuda", integers, true}}};
  return all;
}

}  // namespace

const RefusedTypes* refused_types_of(const c10::FunctionSchema& schema) {
  const auto found = all_refused().find(schema.name());
  return found == all_refused().end() ? nullptr : &found->second;
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
  TORCH_CHECK_NOT_IMPLEMENTED(!type || !refused.types.contains(*type), '"', refused.kernel,
                              "\" not implemented for '", c10::toString(*type), "'");
}

}  // namespace gpuflight::simulated
