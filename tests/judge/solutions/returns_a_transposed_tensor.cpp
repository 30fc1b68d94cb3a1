#include <gpuflight/solution.hpp>

at::Tensor returns_a_transposed_tensor(const at::Tensor& data, const at::Tensor& weight) {
  return weight.t().matmul(data.to(at::kCUDA).t()).t();
}
GPUFLIGHT_SOLUTION(returns_a_transposed_tensor)
