#include <gpuflight/solution.hpp>

#include <csignal>

at::Tensor stops_itself(const at::Tensor& data, const at::Tensor& weight) {
  std::raise(SIGSTOP);
  return data.to(at::kCUDA).matmul(weight);
}
GPUFLIGHT_SOLUTION(stops_itself)
