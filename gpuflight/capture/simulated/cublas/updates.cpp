/// Operations that change a vector. With no elements there is nothing to do.
#include "gpuflight/capture/recorder/interned_text.hpp"
#include "gpuflight/capture/simulated/cublas/cublas_api.hpp"
#include "gpuflight/capture/simulated/cublas/elements.hpp"
#include "gpuflight/capture/simulated/cublas/handles.hpp"
#include "gpuflight/capture/simulated/cublas/operands.hpp"
#include "gpuflight/capture/simulated/runtime/calls.hpp"

namespace gpuflight::simulated {
namespace {

/// Gives each of the n elements of y what `next` makes of alpha, that of x, and it.
template <class T, class Next>
cublasStatus_t update(const InternedText& name, cublasHandle_t handle, int n, const T* alpha, const T* x,
                      int incx, T* y, int incy, Next next) {
  const auto known = handle_of(handle);
  if (!known) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (alpha == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;
  const auto lane = lane_of(*known);
  const auto factor = scalar(*known, alpha, kTypeOf<T>);
  const auto from = reach_vector(x, kTypeOf<T>, n, incx);
  const auto to = reach_vector(y, kTypeOf<T>, n, incy);
  if (!lane || !factor || !from || !to) return CUBLAS_STATUS_EXECUTION_FAILED;
  Call call = Call::launch(*lane);
  for (int i = 0; i < n; ++i) {
    T& element = *to->template element<T>(i, 0);
    set(element, next(*factor, to_double(*from->template element<T>(i, 0)), to_double(element)));
  }
  std::vector<Use> uses;
  add_use(*from, n, 1, false, uses);
  add_use(*to, n, 1, true, uses);
  call.ran(name, uses);
  return CUBLAS_STATUS_SUCCESS;
}

double plus_scaled(double alpha, double x, double y) { return alpha * x + y; }
double scaled(double alpha, double x, double) { return alpha * x; }

/// As in BLAS, a vector can't be scaled backwards.
template <class T>
cublasStatus_t scale(const InternedText& name, cublasHandle_t handle, int n, const T* alpha, T* x, int incx) {
  return update(name, handle, incx > 0 ? n : 0, alpha, x, incx, x, incx, scaled);
}

}  // namespace
}  // namespace gpuflight::simulated

using gpuflight::InternedText;

extern "C" {

cublasStatus_t cublasSaxpy_v2(cublasHandle_t handle, int n, const float* alpha, const float* x, int incx,
                              float* y, int incy) {
  static const InternedText name("cublasSaxpy_v2");
  return gpuflight::simulated::update(name, handle, n, alpha, x, incx, y, incy,
                                      gpuflight::simulated::plus_scaled);
}

cublasStatus_t cublasDaxpy_v2(cublasHandle_t handle, int n, const double* alpha, const double* x, int incx,
                              double* y, int incy) {
  static const InternedText name("cublasDaxpy_v2");
  return gpuflight::simulated::update(name, handle, n, alpha, x, incx, y, incy,
                                      gpuflight::simulated::plus_scaled);
}

cublasStatus_t cublasSscal_v2(cublasHandle_t handle, int n, const float* alpha, float* x, int incx) {
  static const InternedText name("cublasSscal_v2");
  return gpuflight::simulated::scale(name, handle, n, alpha, x, incx);
}

cublasStatus_t cublasDscal_v2(cublasHandle_t handle, int n, const double* alpha, double* x, int incx) {
  static const InternedText name("cublasDscal_v2");
  return gpuflight::simulated::scale(name, handle, n, alpha, x, incx);
}
}
