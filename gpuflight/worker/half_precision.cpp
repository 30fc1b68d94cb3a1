#include "gpuflight/worker/half_precision.hpp"

namespace gpuflight {
namespace {

// TF32 has the upper 19 of float32's 32 bits.
constexpr std::int64_t kTf32Bits = ~std::int64_t{0x1FFF};
constexpr std::int64_t kTf32Half = 0x1000;

at::Tensor as_tf32(const at::Tensor& tensor, bool rounded) {
  const at::Tensor bits = tensor.to(at::kFloat).contiguous().view(at::kInt);
  const at::Tensor nearest = rounded ? bits + kTf32Half : bits;
  return nearest.bitwise_and(kTf32Bits).view(at::kFloat).to(tensor.scalar_type());
}

}  // namespace

at::Tensor shortened(const at::Tensor& tensor, ShortType type) {
  switch (type) {
    case ShortType::Float16: return tensor.to(at::kHalf).to(tensor.scalar_type());
    case ShortType::BFloat16: return tensor.to(at::kBFloat16).to(tensor.scalar_type());
    case ShortType::Tf32Rounded: return as_tf32(tensor, true);
    case ShortType::Tf32Truncated: return as_tf32(tensor, false);
  }
  return tensor;
}

double coarseness(ShortType type) { return type == ShortType::BFloat16 ? 0x1p16 : 0x1p13; }

}  // namespace gpuflight
