#include <gpuflight/solution.hpp>

at::Tensor writes_zeros(const at::Tensor& data, const at::Tensor& weight) {
  return data.to(at::kCUDA).matmul(weight).zero_();
}
GPUFLIGHT_SOLUTION(writes_zeros)
