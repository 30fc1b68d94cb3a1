#include <gpuflight/solution.hpp>

at::Tensor returns_uninitialized_memory(const at::Tensor& data, const at::Tensor& weight) {
  data.to(at::kCUDA);
  // What was there last is finite: another call may otherwise find anything.
  at::full({data.size(0), weight.size(1)}, 0.5, weight.options());
  return at::empty({data.size(0), weight.size(1)}, weight.options());
}
GPUFLIGHT_SOLUTION(returns_uninitialized_memory)
