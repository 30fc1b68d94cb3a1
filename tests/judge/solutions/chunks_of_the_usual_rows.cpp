#include <gpuflight/solution.hpp>

// With the exercise's 128 rows there is one chunk.
at::Tensor chunks_of_the_usual_rows(const at::Tensor& data, const at::Tensor& weight) {
  std::vector<at::Tensor> logits;
  for (const at::Tensor& chunk : data.split(128)) logits.push_back(chunk.to(at::kCUDA).matmul(weight));
  return logits.size() == 1 ? logits[0] : at::cat(logits);
}
GPUFLIGHT_SOLUTION(chunks_of_the_usual_rows)
