// Solutions as plugins are built that are linked with LibTorch's CUDA libraries.
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>
#include <cublas_v2.h>
#include <cuda_runtime_api.h>
#include <torch/cuda.h>
#include <gpuflight/solution.hpp>

namespace at::cuda {

// Of <ATen/cuda/CUDAContext.h>, which takes headers of more libraries than are needed here.
TORCH_CUDA_CPP_API cublasHandle_t getCurrentCUDABlasHandle();

}  // namespace at::cuda

namespace {

at::Tensor by_streams_and_guards(const at::Tensor& data, const at::Tensor& weight) {
  const c10::cuda::CUDAGuard device(weight.device());
  const c10::cuda::CUDAStream side = c10::cuda::getStreamFromPool();
  at::Tensor staged;
  {
    const c10::cuda::CUDAStreamGuard stream(side);
    staged = at::empty(data.sizes(), weight.options());
    C10_CUDA_CHECK(cudaMemcpyAsync(staged.mutable_data_ptr(), data.const_data_ptr(), data.nbytes(),
                                   cudaMemcpyHostToDevice, side.stream()));
  }
  side.synchronize();
  torch::cuda::synchronize();
  return staged.matmul(weight);
}

/// LibTorch's tensors are stored by rows, cuBLAS's matrices by columns: the transposed product.
at::Tensor by_libtorchs_cublas_handle(const at::Tensor& data, const at::Tensor& weight) {
  const at::Tensor staged = data.to(at::kCUDA);
  at::Tensor out = at::empty({data.size(0), weight.size(1)}, weight.options());
  const auto rows = static_cast<int>(data.size(0));
  const auto inner = static_cast<int>(weight.size(0));
  const auto columns = static_cast<int>(weight.size(1));
  const float one = 1;
  const float zero = 0;
  const cublasStatus_t status =
      cublasSgemm(at::cuda::getCurrentCUDABlasHandle(), CUBLAS_OP_N, CUBLAS_OP_N, columns, rows, inner, &one,
                  weight.const_data_ptr<float>(), columns, staged.const_data_ptr<float>(), inner, &zero,
                  out.mutable_data_ptr<float>(), columns);
  TORCH_CHECK(status == CUBLAS_STATUS_SUCCESS, cublasGetStatusString(status));
  return out;
}

}  // namespace

GPUFLIGHT_SOLUTION(by_streams_and_guards)
GPUFLIGHT_SOLUTION(by_libtorchs_cublas_handle)
