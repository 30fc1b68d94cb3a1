#include "../cuda_case.cuh"

at::Tensor a_kernel_of_its_own(const at::Tensor& data, const at::Tensor& weight) {
  at::Tensor logits = empty_logits(data, weight);
  launch_multiply(data.to(at::kCUDA).const_data_ptr<float>(), weight, logits);
  return logits;
}
GPUFLIGHT_SOLUTION(a_kernel_of_its_own)
