/// cuBLAS's copies are copies of CUDA's runtime.
#include <cuda_runtime_api.h>

#include "gpuflight/capture/simulated/cublas/cublas_api.hpp"

namespace {

constexpr auto kToDevice = cudaMemcpyHostToDevice;
constexpr auto kToHost = cudaMemcpyDeviceToHost;

cublasStatus_t ended(cudaError_t status) {
  return status == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

/// Rows of bytes on both sides. What is contiguous is one row.
struct Rows {
  void* to;
  std::size_t to_pitch;
  const void* from;
  std::size_t from_pitch;
  std::size_t width;
  std::size_t height;

  bool contiguous() const { return to_pitch == width && from_pitch == width; }
};

cublasStatus_t copy(const Rows& rows, cudaMemcpyKind kind) {
  if (rows.contiguous()) return ended(cudaMemcpy(rows.to, rows.from, rows.width * rows.height, kind));
  return ended(
      cudaMemcpy2D(rows.to, rows.to_pitch, rows.from, rows.from_pitch, rows.width, rows.height, kind));
}

cublasStatus_t copy(const Rows& rows, cudaMemcpyKind kind, cudaStream_t stream) {
  if (rows.contiguous())
    return ended(cudaMemcpyAsync(rows.to, rows.from, rows.width * rows.height, kind, stream));
  return ended(cudaMemcpy2DAsync(rows.to, rows.to_pitch, rows.from, rows.from_pitch, rows.width, rows.height,
                                 kind, stream));
}

/// @param stream nothing, for a copy that is done when it returns
template <class... Stream>
cublasStatus_t copy_vector(int n, int size, const void* x, int incx, void* y, int incy, cudaMemcpyKind kind,
                           Stream... stream) {
  if (n < 0 || size <= 0 || incx <= 0 || incy <= 0) return CUBLAS_STATUS_INVALID_VALUE;
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  const auto bytes = static_cast<std::size_t>(size);
  return copy({y, bytes * static_cast<std::size_t>(incy), x, bytes * static_cast<std::size_t>(incx), bytes,
               static_cast<std::size_t>(n)},
              kind, stream...);
}

template <class... Stream>
cublasStatus_t copy_matrix(int rows, int columns, int size, const void* a, int lda, void* b, int ldb,
                           cudaMemcpyKind kind, Stream... stream) {
  if (rows < 0 || columns < 0 || size <= 0 || lda < rows || ldb < rows || lda <= 0 || ldb <= 0)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (rows == 0 || columns == 0) return CUBLAS_STATUS_SUCCESS;
  const auto bytes = static_cast<std::size_t>(size);
  return copy({b, bytes * static_cast<std::size_t>(ldb), a, bytes * static_cast<std::size_t>(lda),
               bytes * static_cast<std::size_t>(rows), static_cast<std::size_t>(columns)},
              kind, stream...);
}

}  // namespace

extern "C" {

cublasStatus_t cublasSetVector(int n, int size, const void* x, int incx, void* y, int incy) {
  return copy_vector(n, size, x, incx, y, incy, kToDevice);
}

cublasStatus_t cublasGetVector(int n, int size, const void* x, int incx, void* y, int incy) {
  return copy_vector(n, size, x, incx, y, incy, kToHost);
}

cublasStatus_t cublasSetVectorAsync(int n, int size, const void* x, int incx, void* y, int incy,
                                    cudaStream_t stream) {
  return copy_vector(n, size, x, incx, y, incy, kToDevice, stream);
}

cublasStatus_t cublasGetVectorAsync(int n, int size, const void* x, int incx, void* y, int incy,
                                    cudaStream_t stream) {
  return copy_vector(n, size, x, incx, y, incy, kToHost, stream);
}

cublasStatus_t cublasSetMatrix(int rows, int columns, int size, const void* a, int lda, void* b, int ldb) {
  return copy_matrix(rows, columns, size, a, lda, b, ldb, kToDevice);
}

cublasStatus_t cublasGetMatrix(int rows, int columns, int size, const void* a, int lda, void* b, int ldb) {
  return copy_matrix(rows, columns, size, a, lda, b, ldb, kToHost);
}

cublasStatus_t cublasSetMatrixAsync(int rows, int columns, int size, const void* a, int lda, void* b, int ldb,
                                    cudaStream_t stream) {
  return copy_matrix(rows, columns, size, a, lda, b, ldb, kToDevice, stream);
}

cublasStatus_t cublasGetMatrixAsync(int rows, int columns, int size, const void* a, int lda, void* b, int ldb,
                                    cudaStream_t stream) {
  return copy_matrix(rows, columns, size, a, lda, b, ldb, kToHost, stream);
}
}
