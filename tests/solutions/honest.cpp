// Right and within budget, each in a way of its own (tests/cli/run_test.py).
#include <gpuflight/region.hpp>
#include <gpuflight/solution.hpp>

at::Tensor matmul(const at::Tensor& data, const at::Tensor& weight) {
  return data.to(at::kCUDA).matmul(weight);
}
GPUFLIGHT_SOLUTION(matmul)

at::Tensor strided_result(const at::Tensor& data, const at::Tensor& weight) {
  return weight.t().matmul(data.to(at::kCUDA).t()).t();
}
GPUFLIGHT_SOLUTION(strided_result)

at::Tensor pinned(const at::Tensor& data, const at::Tensor& weight) {
  return data.pin_memory().to(at::kCUDA, /*non_blocking=*/true).matmul(weight);
}
GPUFLIGHT_SOLUTION(pinned)

at::Tensor with_regions(const at::Tensor& data, const at::Tensor& weight) {
  at::Tensor staged;
  {
    const gpuflight::Region region("stage");
    staged = data.to(at::kCUDA);
  }
  const gpuflight::Region region("multiply", gpuflight::Covers::Thread);
  return staged.matmul(weight);
}
GPUFLIGHT_SOLUTION(with_regions)

// The judged region is known by its handle: another of its name changes nothing.
at::Tensor opens_a_region_of_the_judged_name(const at::Tensor& data, const at::Tensor& weight) {
  const gpuflight::Region region("judged");
  return data.to(at::kCUDA).matmul(weight);
}
GPUFLIGHT_SOLUTION(opens_a_region_of_the_judged_name)
