#include "cuda_case.cuh"

namespace {

constexpr int kInner = 512;

struct Row {
  float values[kInner];
};

__global__ void multiply_row(Row row, const float* weight, float* logits) {
  float sum = 0;
  for (int i = 0; i < kInner; ++i) sum += row.values[i] * weight[i * blockDim.x + threadIdx.x];
  logits[threadIdx.x] = sum;
}

}  // namespace

at::Tensor passes_rows_as_arguments(const at::Tensor& data, const at::Tensor& weight) {
  at::Tensor logits = empty_logits(data, weight);
  for (int64_t row = 0; row < data.size(0); ++row) {
    Row values;
    std::memcpy(values.values, data[row].const_data_ptr(), sizeof(values));
    multiply_row<<<1, static_cast<unsigned>(weight.size(1))>>>(values, weight.const_data_ptr<float>(),
                                                               logits[row].mutable_data_ptr<float>());
  }
  check(cudaGetLastError());
  return logits;
}
GPUFLIGHT_SOLUTION(passes_rows_as_arguments)
