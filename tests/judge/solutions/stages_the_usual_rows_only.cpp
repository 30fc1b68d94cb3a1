#include <gpuflight/solution.hpp>

at::Tensor stages_the_usual_rows_only(const at::Tensor& data, const at::Tensor& weight) {
  if (data.size(0) == 128) return data.to(at::kCUDA).matmul(weight);
  at::Tensor logits = at::empty({data.size(0), weight.size(1)}, weight.options());
  for (std::int64_t row = 0; row < data.size(0); ++row) logits[row] = data[row].to(at::kCUDA).matmul(weight);
  return logits;
}
GPUFLIGHT_SOLUTION(stages_the_usual_rows_only)
