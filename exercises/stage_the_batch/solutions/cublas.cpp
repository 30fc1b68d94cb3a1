// Both solutions once more, with CUDA's runtime and cuBLAS; LibTorch only holds the memory. Built by the
// tests where cuBLAS is found, also for the simulated device, which has both.
#include <cublas_v2.h>
#include <cuda_runtime_api.h>
#include <gpuflight/solution.hpp>

namespace {

void check(cudaError_t result) { TORCH_CHECK(result == cudaSuccess, cudaGetErrorString(result)); }

void check(cublasStatus_t status) {
  TORCH_CHECK(status == CUBLAS_STATUS_SUCCESS, cublasGetStatusString(status));
}

/// On the default stream, as is LibTorch's work.
cublasHandle_t cublas() {
  static const cublasHandle_t made = [] {
    cublasHandle_t handle = nullptr;
    check(cublasCreate(&handle));
    return handle;
  }();
  return made;
}

/// Sizes of the product, as cuBLAS takes them.
struct Sizes {
  Sizes(const at::Tensor& data, const at::Tensor& weight)
      : rows(static_cast<int>(data.size(0))),
        inner(static_cast<int>(data.size(1))),
        columns(static_cast<int>(weight.size(1))) {}

  int rows;
  int inner;
  int columns;
};

const float kOne = 1.0F;
const float kZero = 0.0F;

}  // namespace

// cuBLAS stores by columns, so to it a matrix that is stored by rows is its transpose.
at::Tensor naive_cublas(const at::Tensor& data, const at::Tensor& weight) {
  const Sizes sizes(data, weight);
  const at::Tensor logits = at::empty({sizes.rows, sizes.columns}, weight.options());
  const at::Tensor staged = at::empty({sizes.inner}, weight.options());
  for (int i = 0; i < sizes.rows; ++i) {
    const at::Tensor row = data[i].contiguous();
    check(cudaMemcpy(staged.data_ptr(), row.const_data_ptr(), row.nbytes(), cudaMemcpyHostToDevice));
    check(cublasSgemv(cublas(), CUBLAS_OP_N, sizes.columns, sizes.inner, &kOne,
                      weight.const_data_ptr<float>(), sizes.columns, staged.const_data_ptr<float>(), 1,
                      &kZero, logits[i].mutable_data_ptr<float>(), 1));
  }
  return logits;
}
GPUFLIGHT_SOLUTION(naive_cublas)

at::Tensor staged_cublas(const at::Tensor& data, const at::Tensor& weight) {
  const Sizes sizes(data, weight);
  const at::Tensor logits = at::empty({sizes.rows, sizes.columns}, weight.options());
  const at::Tensor staged = at::empty_like(data, weight.options());
  const at::Tensor batch = data.contiguous();
  check(cudaMemcpy(staged.data_ptr(), batch.const_data_ptr(), batch.nbytes(), cudaMemcpyHostToDevice));
  check(cublasSgemm(cublas(), CUBLAS_OP_N, CUBLAS_OP_N, sizes.columns, sizes.rows, sizes.inner, &kOne,
                    weight.const_data_ptr<float>(), sizes.columns, staged.const_data_ptr<float>(),
                    sizes.inner, &kZero, logits.mutable_data_ptr<float>(), sizes.columns));
  return logits;
}
GPUFLIGHT_SOLUTION(staged_cublas)
