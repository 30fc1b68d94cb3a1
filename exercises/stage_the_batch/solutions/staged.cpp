#include <gpuflight/solution.hpp>

at::Tensor staged(const at::Tensor& data, const at::Tensor& weight) {
  return data.to(at::kCUDA).matmul(weight);
}
GPUFLIGHT_SOLUTION(staged)
