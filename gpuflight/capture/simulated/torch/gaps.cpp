#include "gpuflight/capture/simulated/torch/gaps.hpp"

#include <map>
#include <set>

#include "gpuflight/capture/simulated/torch/traits.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;
using c10::IValue;
using torch::jit::Stack;

const std::map<std::string, std::vector<Widening>>& lacking() {
  static const std::vector<Widening> short_floats{{at::kHalf, at::kFloat}, {at::kBFloat16, at::kFloat}};
  static const std::vector<Widening> halves{{at::kHalf, at::kFloat}, {at::kComplexHalf, at::kComplexFloat}};
  static const std::vector<Widening> truth{{at::kBool, at::kByte}};
  static const std::vector<Widening> integers{{at::kByte, at::kDouble},
                                              {at::kChar, at::kDouble},
                                              {at::kShort, at::kDouble},
                                              {at::kInt, at::kDouble},
                                              {at::kLong, at::kDouble}};
  static const std::map<std::string, std::vector<Widening>> all{
      {"aten::_fft_r2c", halves},
      {"aten::_fft_c2c", halves},
      {"aten::_fft_c2r", halves},
      {"aten::avg_pool3d", short_floats},
      {"aten::avg_pool3d_backward", short_floats},
      {"aten::multi_margin_loss", short_floats},
      {"aten::multi_margin_loss_backward", short_floats},
      {"aten::multilabel_margin_loss_forward", short_floats},
      {"aten::multilabel_margin_loss_backward", short_floats},
      {"aten::rrelu_with_noise", short_floats},
      {"aten::rrelu_with_noise_", short_floats},
      {"aten::_upsample_bilinear2d_aa", short_floats},
      {"aten::_upsample_bilinear2d_aa_backward", short_floats},
      {"aten::abs", truth},
      {"aten::histc", integers}};
  return all;
}

const std::set<std::string>& divisions() {
  static const std::set<std::string> names{"aten::remainder", "aten::fmod", "aten::floor_divide",
                                           "aten::floor_divide_"};
  return names;
}

bool is_integral(const IValue& value) {
  return value.isTensor() ? at::isIntegralType(value.toTensor().scalar_type(), true)
                          : value.isInt() || value.isBool();
}

/// With ones for the zeros, if both sides are integers.
void replace_zeros(const IValue& dividend, IValue& divisor) {
  if (!is_integral(dividend) || !is_integral(divisor)) return;
  const Tensor given = divisor.toTensor();
  const Tensor zeros = given == 0;
  if (!zeros.any().item<bool>()) return;
  const Tensor replaced = given.masked_fill(zeros, 1);
  if (given.unsafeGetTensorImpl()->is_wrapped_number())
    replaced.unsafeGetTensorImpl()->set_wrapped_number(true);
  divisor = replaced;
}

}  // namespace

Gaps gaps_of(const c10::FunctionSchema& schema) {
  Gaps gaps;
  const auto found = lacking().find(schema.name());
  if (found != lacking().end()) gaps.types = found->second;
  gaps.divides = divisions().contains(schema.name()) ||
                 (schema.name() == "aten::div" && schema.overload_name() == "out_mode");
  gaps.rounding_mode = schema.argumentIndexWithName("rounding_mode");
  return gaps;
}

void Bridge::to_kernel(Stack& stack) {
  if (gaps_.none()) return;
  const auto& arguments = schema_.arguments();
  const std::size_t first = stack.size() - arguments.size();
  const std::optional<int> mode = gaps_.rounding_mode;
  const bool rounds = !mode || !stack[first + static_cast<std::size_t>(*mode)].isNone();
  if (gaps_.divides && rounds && stack[first + 1].isTensor()) replace_zeros(stack[first], stack[first + 1]);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    IValue& value = stack[first + i];
    if (!value.isTensor() || !value.toTensor().defined()) continue;
    for (const Widening& type : gaps_.types) {
      const Tensor narrow = value.toTensor();
      if (narrow.scalar_type() != type.narrow) continue;
      widened_.push_back({narrow, narrow.to(type.wide), is_written(arguments[i])});
      value = widened_.back().wide;
    }
  }
}

Tensor Bridge::narrowed(const Tensor& result) const {
  for (const Widened& tensor : widened_) {
    if (tensor.wide.is_same(result)) return tensor.narrow;
  }
  // Of the types that are the same wide one, the argument's.
  std::optional<at::ScalarType> narrow;
  for (const Widening& type : gaps_.types) {
    const auto is_argument = [&](const Widened& tensor) {
      return tensor.narrow.scalar_type() == type.narrow;
    };
    const bool used = std::any_of(widened_.begin(), widened_.end(), is_argument);
    if (result.scalar_type() == type.wide && (used || !narrow)) narrow = type.narrow;
  }
  return narrow ? result.to(*narrow) : result;
}

void Bridge::from_kernel(Stack& stack) {
  if (widened_.empty()) return;
  for (const Widened& tensor : widened_) {
    if (tensor.written) tensor.narrow.resize_(tensor.wide.sizes()).copy_(tensor.wide);
  }
  for (std::size_t i = stack.size() - schema_.returns().size(); i < stack.size(); ++i) {
    if (stack[i].isTensor() && stack[i].toTensor().defined()) stack[i] = narrowed(stack[i].toTensor());
  }
}

}  // namespace gpuflight::simulated
