/// Operations that sum up vectors to one number, which is 0 where there are no elements.
#include <cuda_runtime_api.h>

#include <cmath>

#include "gpuflight/capture/recorder/interned_text.hpp"
#include "gpuflight/capture/simulated/cublas/cublas_api.hpp"
#include "gpuflight/capture/simulated/cublas/elements.hpp"
#include "gpuflight/capture/simulated/cublas/handles.hpp"
#include "gpuflight/capture/simulated/cublas/operands.hpp"
#include "gpuflight/capture/simulated/runtime/calls.hpp"
#include "gpuflight/capture/simulated/runtime/memory.hpp"

namespace gpuflight::simulated {
namespace {

/// Where a result lies that belongs on the host, until it is copied there.
class DevicePlace {
 public:
  explicit DevicePlace(std::size_t bytes) : at_(Memory::get().allocate(device(), bytes)) {}
  ~DevicePlace() { Memory::get().release(at_); }
  DevicePlace(const DevicePlace&) = delete;
  DevicePlace& operator=(const DevicePlace&) = delete;

  void* at() const { return at_; }

 private:
  static int device() {
    int current = 0;
    cudaGetDevice(&current);
    return current;
  }

  void* at_;
};

/// The launch.
/// @param to the device's address of the result
template <class T, class Sum>
cublasStatus_t run(const InternedText& name, const Lane& lane, void* to, Sum sum) {
  void* const place = reach(to, sizeof(T));
  if (place == nullptr) return CUBLAS_STATUS_EXECUTION_FAILED;
  Call call = Call::launch(lane);
  set(*static_cast<T*>(place), sum());
  const Use written{to, sizeof(T), true};
  call.ran(name, {&written, 1});
  return CUBLAS_STATUS_SUCCESS;
}

/// On the host, the result is a copy that is waited for.
template <class T, class Sum>
cublasStatus_t give(const InternedText& name, cublasHandle_t handle, T* result, bool reached, Sum sum) {
  const auto known = handle_of(handle);
  if (!known) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (result == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  const auto lane = lane_of(*known);
  if (!lane || !reached) return CUBLAS_STATUS_EXECUTION_FAILED;
  if (known->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) return run<T>(name, *lane, result, sum);
  const DevicePlace place(sizeof(T));
  if (place.at() == nullptr) return CUBLAS_STATUS_ALLOC_FAILED;
  const cublasStatus_t status = run<T>(name, *lane, place.at(), sum);
  if (status != CUBLAS_STATUS_SUCCESS) return status;
  const cudaError_t copied =
      cudaMemcpyAsync(result, place.at(), sizeof(T), cudaMemcpyDeviceToHost, known->stream);
  if (copied != cudaSuccess || cudaStreamSynchronize(known->stream) != cudaSuccess)
    return CUBLAS_STATUS_MAPPING_ERROR;
  return CUBLAS_STATUS_SUCCESS;
}

template <class T>
cublasStatus_t dot(const InternedText& name, cublasHandle_t handle, int n, const T* x, int incx, const T* y,
                   int incy, T* result) {
  const auto left = n > 0 ? reach_vector(x, kTypeOf<T>, n, incx) : View{};
  const auto right = n > 0 ? reach_vector(y, kTypeOf<T>, n, incy) : View{};
  return give(name, handle, result, left && right, [&] {
    double sum = 0;
    for (int i = 0; i < n; ++i)
      sum += to_double(*left->template element<T>(i, 0)) * to_double(*right->template element<T>(i, 0));
    return sum;
  });
}

template <class T>
cublasStatus_t norm(const InternedText& name, cublasHandle_t handle, int n, const T* x, int incx, T* result) {
  const int elements = incx > 0 ? n : 0;
  const auto vector = elements > 0 ? reach_vector(x, kTypeOf<T>, n, incx) : View{};
  return give(name, handle, result, vector.has_value(), [&] {
    // Squares may be out of range.
    double length = 0;
    for (int i = 0; i < elements; ++i)
      length = std::hypot(length, to_double(*vector->template element<T>(i, 0)));
    return length;
  });
}

}  // namespace
}  // namespace gpuflight::simulated

using gpuflight::InternedText;

extern "C" {

cublasStatus_t cublasSdot_v2(cublasHandle_t handle, int n, const float* x, int incx, const float* y, int incy,
                             float* result) {
  static const InternedText name("cublasSdot_v2");
  return gpuflight::simulated::dot(name, handle, n, x, incx, y, incy, result);
}

cublasStatus_t cublasDdot_v2(cublasHandle_t handle, int n, const double* x, int incx, const double* y,
                             int incy, double* result) {
  static const InternedText name("cublasDdot_v2");
  return gpuflight::simulated::dot(name, handle, n, x, incx, y, incy, result);
}

cublasStatus_t cublasSnrm2_v2(cublasHandle_t handle, int n, const float* x, int incx, float* result) {
  static const InternedText name("cublasSnrm2_v2");
  return gpuflight::simulated::norm(name, handle, n, x, incx, result);
}

cublasStatus_t cublasDnrm2_v2(cublasHandle_t handle, int n, const double* x, int incx, double* result) {
  static const InternedText name("cublasDnrm2_v2");
  return gpuflight::simulated::norm(name, handle, n, x, incx, result);
}
}
