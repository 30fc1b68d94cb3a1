#include <cublas_v2.h>

#include "../cuda_case.cuh"

// cuBLAS stores by columns, so to it a matrix that is stored by rows is its transpose.
at::Tensor cublas_on_the_tensors_pointers(const at::Tensor& data, const at::Tensor& weight) {
  static const cublasHandle_t cublas = [] {
    cublasHandle_t handle = nullptr;
    TORCH_CHECK(cublasCreate(&handle) == CUBLAS_STATUS_SUCCESS);
    return handle;
  }();
  const int rows = static_cast<int>(data.size(0));
  const int inner = static_cast<int>(data.size(1));
  const int columns = static_cast<int>(weight.size(1));
  const float one = 1;
  const float zero = 0;
  const at::Tensor staged = at::empty(data.sizes(), weight.options());
  at::Tensor logits = empty_logits(data, weight);
  check(cudaMemcpy(staged.mutable_data_ptr(), data.const_data_ptr(), data.nbytes(), cudaMemcpyHostToDevice));
  const cublasStatus_t status = cublasSgemm(
      cublas, CUBLAS_OP_N, CUBLAS_OP_N, columns, rows, inner, &one, weight.const_data_ptr<float>(), columns,
      staged.const_data_ptr<float>(), inner, &zero, logits.mutable_data_ptr<float>(), columns);
  TORCH_CHECK(status == CUBLAS_STATUS_SUCCESS, cublasGetStatusString(status));
  return logits;
}
GPUFLIGHT_SOLUTION(cublas_on_the_tensors_pointers)
