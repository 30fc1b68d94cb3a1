#include <gpuflight/solution.hpp>

#include <cstdlib>

// On the simulated device nothing of the recorder's is in the environment, so there it misbehaves.
at::Tensor behaves_when_recorded(const at::Tensor& data, const at::Tensor& weight) {
  at::Tensor logits = data.to(at::kCUDA).matmul(weight);
  return std::getenv("CUDA_INJECTION64_PATH") != nullptr ? logits : logits.zero_();
}
GPUFLIGHT_SOLUTION(behaves_when_recorded)
