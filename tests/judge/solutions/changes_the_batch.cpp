#include <gpuflight/solution.hpp>

at::Tensor changes_the_batch(const at::Tensor& data, const at::Tensor& weight) {
  at::Tensor logits = data.to(at::kCUDA).matmul(weight);
  data.zero_();
  return logits;
}
GPUFLIGHT_SOLUTION(changes_the_batch)
