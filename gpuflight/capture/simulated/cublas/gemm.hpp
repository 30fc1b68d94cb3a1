/// What the many functions for products of matrices have in common.
#pragma once

#include <library_types.h>

#include "gpuflight/capture/recorder/interned_text.hpp"
#include "gpuflight/capture/simulated/cublas/cublas_types.hpp"

namespace gpuflight::simulated {

/// A matrix of each product of a batch, as a program gives it.
struct Matrix {
  const void* at;  ///< of the first one; with Gemm::pointers, an array of the addresses of all
  cudaDataType type;
  int leading;
  long long stride = 0;  ///< elements from one to the next
};

/// c = alpha · op(a) · op(b) + beta · c, `batch` times.
struct Gemm {
  cublasOperation_t transa;
  cublasOperation_t transb;
  int m;
  int n;
  int k;
  const void* alpha;
  Matrix a;
  Matrix b;
  const void* beta;
  Matrix c;
  cudaDataType scale;  ///< type of alpha and beta
  int batch = 1;
  bool pointers = false;
};

/// Checks and does all of it, as one launch of an operation of that name. Where there is nothing to do, none.
cublasStatus_t multiply(const InternedText& name, cublasHandle_t handle, const Gemm& gemm);

/// The type of alpha and beta goes into `gemm`. Types that aren't simulated are refused by the function's
/// name.
cublasStatus_t multiply_typed(const InternedText& name, cublasHandle_t handle, Gemm gemm,
                              cublasComputeType_t compute);

bool is_operation(cublasOperation_t operation);

}  // namespace gpuflight::simulated
