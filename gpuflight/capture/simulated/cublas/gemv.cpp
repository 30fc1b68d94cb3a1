/// Products of a matrix and a vector.
#include <algorithm>

#include "gpuflight/capture/recorder/interned_text.hpp"
#include "gpuflight/capture/simulated/cublas/cublas_api.hpp"
#include "gpuflight/capture/simulated/cublas/elements.hpp"
#include "gpuflight/capture/simulated/cublas/gemm.hpp"
#include "gpuflight/capture/simulated/cublas/handles.hpp"
#include "gpuflight/capture/simulated/cublas/operands.hpp"
#include "gpuflight/capture/simulated/cublas/product.hpp"
#include "gpuflight/capture/simulated/runtime/calls.hpp"

namespace gpuflight::simulated {
namespace {

struct Vector {
  const void* at;
  int increment;
};

/// y = alpha · op(a) · x + beta · y
struct Gemv {
  cublasOperation_t trans;
  int m;
  int n;
  const void* alpha;
  const void* a;
  int leading;
  Vector x;
  const void* beta;
  Vector y;
  cudaDataType type;

  bool is_valid() const {
    return is_operation(trans) && m >= 0 && n >= 0 && leading >= std::max(1, m) && x.increment != 0 &&
           y.increment != 0 && alpha != nullptr && beta != nullptr;
  }
};

/// A vector is a matrix of one column. @returns whether the device reaches all of them
bool reach_all(const Gemv& gemv, Product& product) {
  const auto y = reach_vector(gemv.y.at, gemv.type, product.m, gemv.y.increment);
  if (!y) return false;
  product.c = *y;
  if (product.scales_only()) return true;
  const auto a = reach(View{const_cast<void*>(gemv.a), gemv.type, 1, gemv.leading}, gemv.m, gemv.n);
  const auto x = reach_vector(gemv.x.at, gemv.type, product.k, gemv.x.increment);
  if (!a || !x) return false;
  product.a = gemv.trans == CUBLAS_OP_N ? *a : a->transposed();
  product.b = *x;
  return true;
}

cublasStatus_t apply(const InternedText& name, cublasHandle_t handle, const Gemv& gemv) {
  const auto known = handle_of(handle);
  if (!known) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!gemv.is_valid()) return CUBLAS_STATUS_INVALID_VALUE;
  if (gemv.m == 0 || gemv.n == 0) return CUBLAS_STATUS_SUCCESS;
  const auto lane = lane_of(*known);
  const auto alpha = scalar(*known, gemv.alpha, gemv.type);
  const auto beta = scalar(*known, gemv.beta, gemv.type);
  if (!lane || !alpha || !beta) return CUBLAS_STATUS_EXECUTION_FAILED;
  const bool plain = gemv.trans == CUBLAS_OP_N;
  Product product{{}, {}, {}, plain ? gemv.m : gemv.n, 1, plain ? gemv.n : gemv.m, *alpha, *beta};
  if (!reach_all(gemv, product)) return CUBLAS_STATUS_EXECUTION_FAILED;
  Call call = Call::launch(*lane);
  multiply(product);
  std::vector<Use> uses;
  add_uses(product, uses);
  call.ran(name, uses);
  return CUBLAS_STATUS_SUCCESS;
}

}  // namespace
}  // namespace gpuflight::simulated

using gpuflight::InternedText;
using gpuflight::simulated::apply;
using gpuflight::simulated::kTypeOf;

extern "C" {

cublasStatus_t cublasSgemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
                              const float* alpha, const float* a, int lda, const float* x, int incx,
                              const float* beta, float* y, int incy) {
  static const InternedText name("cublasSgemv_v2");
  return apply(name, handle, {trans, m, n, alpha, a, lda, {x, incx}, beta, {y, incy}, kTypeOf<float>});
}

cublasStatus_t cublasDgemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
                              const double* alpha, const double* a, int lda, const double* x, int incx,
                              const double* beta, double* y, int incy) {
  static const InternedText name("cublasDgemv_v2");
  return apply(name, handle, {trans, m, n, alpha, a, lda, {x, incx}, beta, {y, incy}, kTypeOf<double>});
}
}
