#include <gpuflight/solution.hpp>

at::Tensor changes_the_weight(const at::Tensor& data, const at::Tensor& weight) {
  at::Tensor logits = data.to(at::kCUDA).matmul(weight);
  weight.zero_();
  return logits;
}
GPUFLIGHT_SOLUTION(changes_the_weight)
