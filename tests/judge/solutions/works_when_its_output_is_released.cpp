#include <gpuflight/solution.hpp>

// The judge lets go of the output only after the call, and outside of the judged region.
at::Tensor works_when_its_output_is_released(const at::Tensor& data, const at::Tensor& weight) {
  at::Tensor logits = at::zeros({data.size(0), weight.size(1)}, weight.options());
  const auto release = [data = data.clone(), weight, logits](void*) {
    logits.copy_(data.to(at::kCUDA).matmul(weight));
  };
  return at::from_blob(logits.mutable_data_ptr(), logits.sizes(), release, logits.options());
}
GPUFLIGHT_SOLUTION(works_when_its_output_is_released)
