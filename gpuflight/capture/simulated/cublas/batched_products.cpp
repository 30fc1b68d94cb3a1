/// Products of many matrices of the same sizes.
#include "gpuflight/capture/simulated/cublas/cublas_api.hpp"
#include "gpuflight/capture/simulated/cublas/elements.hpp"
#include "gpuflight/capture/simulated/cublas/gemm.hpp"

using gpuflight::InternedText;
using gpuflight::simulated::kTypeOf;
using gpuflight::simulated::multiply;
using gpuflight::simulated::multiply_typed;

extern "C" {

cublasStatus_t cublasSgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                         cublasOperation_t transb, int m, int n, int k, const float* alpha,
                                         const float* a, int lda, long long stride_a, const float* b, int ldb,
                                         long long stride_b, const float* beta, float* c, int ldc,
                                         long long stride_c, int batch) {
  static const InternedText name("cublasSgemmStridedBatched");
  constexpr auto kType = kTypeOf<float>;
  return multiply(name, handle,
                  {transa,
                   transb,
                   m,
                   n,
                   k,
                   alpha,
                   {a, kType, lda, stride_a},
                   {b, kType, ldb, stride_b},
                   beta,
                   {c, kType, ldc, stride_c},
                   kType,
                   batch});
}

cublasStatus_t cublasDgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                         cublasOperation_t transb, int m, int n, int k, const double* alpha,
                                         const double* a, int lda, long long stride_a, const double* b,
                                         int ldb, long long stride_b, const double* beta, double* c, int ldc,
                                         long long stride_c, int batch) {
  static const InternedText name("cublasDgemmStridedBatched");
  constexpr auto kType = kTypeOf<double>;
  return multiply(name, handle,
                  {transa,
                   transb,
                   m,
                   n,
                   k,
                   alpha,
                   {a, kType, lda, stride_a},
                   {b, kType, ldb, stride_b},
                   beta,
                   {c, kType, ldc, stride_c},
                   kType,
                   batch});
}

cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                         cublasOperation_t transb, int m, int n, int k, const __half* alpha,
                                         const __half* a, int lda, long long stride_a, const __half* b,
                                         int ldb, long long stride_b, const __half* beta, __half* c, int ldc,
                                         long long stride_c, int batch) {
  static const InternedText name("cublasHgemmStridedBatched");
  constexpr auto kType = kTypeOf<__half>;
  return multiply(name, handle,
                  {transa,
                   transb,
                   m,
                   n,
                   k,
                   alpha,
                   {a, kType, lda, stride_a},
                   {b, kType, ldb, stride_b},
                   beta,
                   {c, kType, ldc, stride_c},
                   kType,
                   batch});
}

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k, const void* alpha,
                                          const void* a, cudaDataType a_type, int lda, long long stride_a,
                                          const void* b, cudaDataType b_type, int ldb, long long stride_b,
                                          const void* beta, void* c, cudaDataType c_type, int ldc,
                                          long long stride_c, int batch, cublasComputeType_t compute,
                                          cublasGemmAlgo_t) {
  static const InternedText name("cublasGemmStridedBatchedEx");
  return multiply_typed(name, handle,
                        {transa,
                         transb,
                         m,
                         n,
                         k,
                         alpha,
                         {a, a_type, lda, stride_a},
                         {b, b_type, ldb, stride_b},
                         beta,
                         {c, c_type, ldc, stride_c},
                         {},
                         batch},
                        compute);
}

cublasStatus_t cublasSgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                  int m, int n, int k, const float* alpha, const float* const a[], int lda,
                                  const float* const b[], int ldb, const float* beta, float* const c[],
                                  int ldc, int batch) {
  static const InternedText name("cublasSgemmBatched");
  constexpr auto kType = kTypeOf<float>;
  return multiply(name, handle,
                  {transa,
                   transb,
                   m,
                   n,
                   k,
                   alpha,
                   {a, kType, lda},
                   {b, kType, ldb},
                   beta,
                   {c, kType, ldc},
                   kType,
                   batch,
                   true});
}
}
