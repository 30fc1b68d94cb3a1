#include <gpuflight/solution.hpp>

at::Tensor returns_a_host_tensor(const at::Tensor& data, const at::Tensor& weight) {
  return data.to(at::kCUDA).matmul(weight).cpu();
}
GPUFLIGHT_SOLUTION(returns_a_host_tensor)
