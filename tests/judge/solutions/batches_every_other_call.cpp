#include <gpuflight/solution.hpp>

at::Tensor batches_every_other_call(const at::Tensor& data, const at::Tensor& weight) {
  static int calls = 0;
  if (calls++ % 2 == 1) return data.to(at::kCUDA).matmul(weight);
  at::Tensor logits = at::empty({data.size(0), weight.size(1)}, weight.options());
  for (int64_t row = 0; row < data.size(0); ++row) logits[row] = data[row].to(at::kCUDA).matmul(weight);
  return logits;
}
GPUFLIGHT_SOLUTION(batches_every_other_call)
