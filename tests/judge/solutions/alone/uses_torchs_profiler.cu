#include <torch/csrc/autograd/profiler_kineto.h>

#include "../cuda_case.cuh"

at::Tensor uses_torchs_profiler(const at::Tensor& data, const at::Tensor& weight) {
  using namespace torch::profiler::impl;
  const ProfilerConfig config(ProfilerState::KINETO);
  const std::set<ActivityType> activities{ActivityType::CPU, ActivityType::CUDA};
  torch::autograd::profiler::prepareProfiler(config, activities);
  torch::autograd::profiler::enableProfiler(config, activities);
  at::Tensor logits = data.to(at::kCUDA).matmul(weight);
  torch::autograd::profiler::disableProfiler();
  return logits;
}
GPUFLIGHT_SOLUTION(uses_torchs_profiler)
