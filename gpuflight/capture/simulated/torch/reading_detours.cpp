#include "gpuflight/capture/simulated/torch/detour_tables.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;
using torch::jit::Stack;

/// Without bounds, they are read.
bool read_bounds(Stack& stack) {
  constexpr std::size_t kCount = 4;
  const Tensor& self = argument(stack, kCount, 0).toTensor();
  TORCH_CHECK(self.scalar_type() != at::kHalf, "HalfTensor is not supported");
  c10::IValue& low = argument(stack, kCount, 2);
  c10::IValue& high = argument(stack, kCount, 3);
  if (self.numel() == 0 || low.toScalar().toDouble() != high.toScalar().toDouble()) return false;
  low = self.min().cpu().item();
  high = self.max().cpu().item();
  return false;
}

/// Whether there is a negative number, and how many bins are needed.
bool read_extremes(Stack& stack) {
  const Tensor& self = argument(stack, 3, 0).toTensor();
  if (self.dim() != 1 || self.numel() == 0 || !at::isIntegralType(self.scalar_type(), false)) return false;
  if (self.scalar_type() != at::kByte) self.min().cpu();
  self.max().item();
  return false;
}

/// By a sort of all.
template <bool without_nan>
bool sort_for_median(Stack& stack) {
  const Tensor self = argument(stack, 1, 0).toTensor();
  const int64_t last = self.numel() - 1;
  if (last < 0)
    return finish(stack, 1, at::full({}, std::numeric_limits<float>::quiet_NaN()).to(self.options()));
  const Tensor sorted = std::get<0>(self.flatten().sort());
  if (!without_nan) return finish(stack, 1, at::where(sorted[-1].isnan(), sorted[-1], sorted[last / 2]));
  const Tensor middle = at::div(at::rsub(sorted.isnan().sum(), last), 2).to(at::kLong);
  return finish(stack, 1, at::index(sorted, {middle}));
}

}  // namespace

Detours reading_detours() {
  return {{"aten::median", &sort_for_median<false>},
          {"aten::nanmedian", &sort_for_median<true>},
          {"aten::histc", &read_bounds},
          {"aten::bincount", &read_extremes}};
}

}  // namespace gpuflight::simulated
