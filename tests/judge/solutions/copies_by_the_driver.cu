#include <cuda.h>
#include <dlfcn.h>

#include "cuda_case.cuh"

at::Tensor copies_by_the_driver(const at::Tensor& data, const at::Tensor& weight) {
  static const auto copy = reinterpret_cast<CUresult (*)(CUdeviceptr, const void*, std::size_t)>(
      dlsym(dlopen("libcuda.so.1", RTLD_NOW), "cuMemcpyHtoD_v2"));
  const at::Tensor staged = at::empty(data.sizes(), weight.options());
  for (int64_t row = 0; row < data.size(0); ++row) {
    const auto target = reinterpret_cast<CUdeviceptr>(staged[row].mutable_data_ptr());
    TORCH_CHECK(copy(target, data[row].const_data_ptr(), data[row].nbytes()) == CUDA_SUCCESS);
  }
  return staged.matmul(weight);
}
GPUFLIGHT_SOLUTION(copies_by_the_driver)
