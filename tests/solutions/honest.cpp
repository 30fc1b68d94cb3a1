// Right and within budget, each in a way of its own (tests/cli/run_test.py).
#include <gpuflight/region.hpp>
#include <gpuflight/solution.hpp>

at::Tensor matmul(const at::Tensor& data, const at::Tensor& weight) {
  return data.to(at::kCUDA).matmul(weight);
}
GPUFLIGHT_SOLUTION(matmul)

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
