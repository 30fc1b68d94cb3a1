/// Products of two matrices.
#include "gpuflight/capture/simulated/cublas/cublas_api.hpp"
#include "gpuflight/capture/simulated/cublas/elements.hpp"
#include "gpuflight/capture/simulated/cublas/gemm.hpp"

using gpuflight::InternedText;
using gpuflight::simulated::kTypeOf;
using gpuflight::simulated::multiply;
using gpuflight::simulated::multiply_typed;

extern "C" {

cublasStatus_t cublasSgemm_v2(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                              int m, int n, int k, const float* alpha, const float* a, int lda,
                              const float* b, int ldb, const float* beta, float* c, int ldc) {
  static const InternedText name("cublasSgemm_v2");
  constexpr auto kType = kTypeOf<float>;
  return multiply(
      name, handle,
      {transa, transb, m, n, k, alpha, {a, kType, lda}, {b, kType, ldb}, beta, {c, kType, ldc}, kType});
}

cublasStatus_t cublasDgemm_v2(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                              int m, int n, int k, const double* alpha, const double* a, int lda,
                              const double* b, int ldb, const double* beta, double* c, int ldc) {
  static const InternedText name("cublasDgemm_v2");
  constexpr auto kType = kTypeOf<double>;
  return multiply(
      name, handle,
      {transa, transb, m, n, k, alpha, {a, kType, lda}, {b, kType, ldb}, beta, {c, kType, ldc}, kType});
}

cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                           int n, int k, const __half* alpha, const __half* a, int lda, const __half* b,
                           int ldb, const __half* beta, __half* c, int ldc) {
  static const InternedText name("cublasHgemm");
  constexpr auto kType = kTypeOf<__half>;
  return multiply(
      name, handle,
      {transa, transb, m, n, k, alpha, {a, kType, lda}, {b, kType, ldb}, beta, {c, kType, ldc}, kType});
}

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                            int n, int k, const void* alpha, const void* a, cudaDataType a_type, int lda,
                            const void* b, cudaDataType b_type, int ldb, const void* beta, void* c,
                            cudaDataType c_type, int ldc, cublasComputeType_t compute, cublasGemmAlgo_t) {
  static const InternedText name("cublasGemmEx");
  return multiply_typed(
      name, handle,
      {transa, transb, m, n, k, alpha, {a, a_type, lda}, {b, b_type, ldb}, beta, {c, c_type, ldc}, {}},
      compute);
}
}
