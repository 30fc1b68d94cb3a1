#include <gpuflight/solution.hpp>

at::Tensor multiplies_on_the_host(const at::Tensor& data, const at::Tensor& weight) {
  return data.matmul(weight.cpu()).to(at::kCUDA);
}
GPUFLIGHT_SOLUTION(multiplies_on_the_host)
