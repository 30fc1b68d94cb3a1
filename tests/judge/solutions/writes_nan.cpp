#include <gpuflight/solution.hpp>

#include <limits>

at::Tensor writes_nan(const at::Tensor& data, const at::Tensor& weight) {
  at::Tensor logits = data.to(at::kCUDA).matmul(weight);
  logits[5][7].fill_(std::numeric_limits<float>::quiet_NaN());
  return logits;
}
GPUFLIGHT_SOLUTION(writes_nan)
