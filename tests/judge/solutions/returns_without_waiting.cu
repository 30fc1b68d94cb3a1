#include "cuda_case.cuh"

namespace {

__global__ void spin_for_half_a_second() {
  const long long nanoseconds = 500'000'000;
  long long start = 0;
  long long now = 0;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(start));
  do asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
  while (now - start < nanoseconds);
}

}  // namespace

at::Tensor returns_without_waiting(const at::Tensor& data, const at::Tensor& weight) {
  static cudaStream_t stream = nullptr;
  if (stream == nullptr) check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  static at::Tensor staged;  // outlives the call
  staged = data.to(at::kCUDA);
  at::Tensor logits = empty_logits(data, weight).zero_();
  spin_for_half_a_second<<<1, 1, 0, stream>>>();
  launch_multiply(staged.const_data_ptr<float>(), weight, logits, stream);
  return logits;
}
GPUFLIGHT_SOLUTION(returns_without_waiting)
