#include <gpuflight/region.hpp>
#include <gpuflight/solution.hpp>

at::Tensor opens_a_region_called_judged(const at::Tensor& data, const at::Tensor& weight) {
  at::Tensor logits = at::empty({data.size(0), weight.size(1)}, weight.options());
  for (int64_t row = 0; row < data.size(0); ++row) {
    const gpuflight::Region region("judged");
    logits[row] = data[row].to(at::kCUDA).matmul(weight);
  }
  return logits;
}
GPUFLIGHT_SOLUTION(opens_a_region_called_judged)
