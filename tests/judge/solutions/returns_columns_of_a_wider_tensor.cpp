#include <gpuflight/solution.hpp>

at::Tensor returns_columns_of_a_wider_tensor(const at::Tensor& data, const at::Tensor& weight) {
  const at::Tensor wide = at::empty({data.size(0), 2 * weight.size(1)}, weight.options());
  at::Tensor logits = wide.narrow(1, 3, weight.size(1));
  logits.copy_(data.to(at::kCUDA).matmul(weight));
  return logits;
}
GPUFLIGHT_SOLUTION(returns_columns_of_a_wider_tensor)
