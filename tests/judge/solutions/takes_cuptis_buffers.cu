#include <cstdlib>

#include "cuda_case.cuh"
#include "cupti_function.cuh"

namespace {

void give_buffer(std::uint8_t** buffer, std::size_t* size, std::size_t* most_records) {
  *size = 1 << 20;
  *buffer = static_cast<std::uint8_t*>(std::aligned_alloc(8, *size));
  *most_records = 0;
}

void drop_buffer(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t, std::size_t) {
  std::free(buffer);
}

}  // namespace

at::Tensor takes_cuptis_buffers(const at::Tensor& data, const at::Tensor& weight) {
  const auto take =
      cupti_function<decltype(cuptiActivityRegisterCallbacks)>("cuptiActivityRegisterCallbacks");
  take(give_buffer, drop_buffer);
  at::Tensor logits = empty_logits(data, weight);
  for (int64_t row = 0; row < data.size(0); ++row) logits[row] = data[row].to(at::kCUDA).matmul(weight);
  return logits;
}
GPUFLIGHT_SOLUTION(takes_cuptis_buffers)
