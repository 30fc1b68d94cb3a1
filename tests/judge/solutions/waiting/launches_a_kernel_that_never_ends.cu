#include "../cuda_case.cuh"

namespace {

__global__ void wait_until_set(const volatile int* flag) {
  while (*flag == 0) {
  }
}

}  // namespace

at::Tensor launches_a_kernel_that_never_ends(const at::Tensor& data, const at::Tensor& weight) {
  at::Tensor logits = data.to(at::kCUDA).matmul(weight);
  static const at::Tensor flag = at::zeros({1}, weight.options().dtype(at::kInt));
  wait_until_set<<<1, 1>>>(flag.const_data_ptr<int>());
  return logits;
}
GPUFLIGHT_SOLUTION(launches_a_kernel_that_never_ends)
