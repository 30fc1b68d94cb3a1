#include <gpuflight/solution.hpp>

at::Tensor pins_the_batch(const at::Tensor& data, const at::Tensor& weight) {
  return data.pin_memory().to(at::kCUDA, /*non_blocking=*/true).matmul(weight);
}
GPUFLIGHT_SOLUTION(pins_the_batch)
