#include "cuda_case.cuh"
#include "cupti_function.cuh"

at::Tensor finalizes_cupti(const at::Tensor& data, const at::Tensor& weight) {
  cupti_function<decltype(cuptiFinalize)>("cuptiFinalize")();
  at::Tensor logits = empty_logits(data, weight);
  for (int64_t row = 0; row < data.size(0); ++row) logits[row] = data[row].to(at::kCUDA).matmul(weight);
  return logits;
}
GPUFLIGHT_SOLUTION(finalizes_cupti)
