#include "gpuflight/capture/simulated/cublas/handles.hpp"

#include <cuda_runtime_api.h>

#include <cstdint>

#include "gpuflight/capture/simulated/cublas/cublas_api.hpp"
#include "gpuflight/capture/simulated/runtime/handles.hpp"
#include "gpuflight/capture/simulated/runtime/memory.hpp"
#include "gpuflight/capture/simulated/runtime/streams.hpp"

namespace gpuflight::simulated {
namespace {

constexpr std::uintptr_t kWorkspaceAlignment = 256;
constexpr unsigned kFlags = CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION;

/// Never destroyed: programs give handles back in static destructors.
Handles<cublasHandle_t, CublasHandle>& handles() {
  static auto& all = *new Handles<cublasHandle_t, CublasHandle>;
  return all;
}

template <class Change>
cublasStatus_t change(cublasHandle_t handle, Change how) {
  return handles().change(handle, how) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}

template <class Value>
cublasStatus_t get(cublasHandle_t handle, Value CublasHandle::*member, Value* value) {
  const auto found = handle_of(handle);
  if (!found) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (value == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *value = (*found).*member;
  return CUBLAS_STATUS_SUCCESS;
}

bool is_mode(unsigned mode) {
  return mode <= CUBLAS_FP32_EMULATED_BF16X9_MATH || mode == CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH;
}

}  // namespace

std::optional<CublasHandle> handle_of(cublasHandle_t handle) { return handles().find(handle); }

std::optional<Lane> lane_of(const CublasHandle& handle) {
  const auto stream = stream_of(handle.stream);
  return stream ? std::optional(lane_of(*stream)) : std::nullopt;
}

}  // namespace gpuflight::simulated

using gpuflight::simulated::CublasHandle;

extern "C" {

cublasStatus_t cublasCreate_v2(cublasHandle_t* handle) {
  if (handle == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *handle = nullptr;
  if (!gpuflight::simulated::Memory::get().reserved()) return CUBLAS_STATUS_NOT_INITIALIZED;
  *handle = gpuflight::simulated::handles().add({});
  return CUBLAS_STATUS_SUCCESS;
}

/// cuBLAS gives its own memory back, which waits for the device.
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle) {
  if (!gpuflight::simulated::handles().remove(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  cudaDeviceSynchronize();
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream) {
  return gpuflight::simulated::change(handle, [&](CublasHandle& kept) { kept.stream = stream; });
}

cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, cudaStream_t* stream) {
  return gpuflight::simulated::get(handle, &CublasHandle::stream, stream);
}

cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode) {
  if (mode > CUBLAS_POINTER_MODE_DEVICE) return CUBLAS_STATUS_INVALID_VALUE;
  return gpuflight::simulated::change(handle, [&](CublasHandle& kept) { kept.pointer_mode = mode; });
}

cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t* mode) {
  return gpuflight::simulated::get(handle, &CublasHandle::pointer_mode, mode);
}

/// It is kept, and changes nothing: every product is computed in double.
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) {
  if (!gpuflight::simulated::is_mode(mode & ~gpuflight::simulated::kFlags))
    return CUBLAS_STATUS_INVALID_VALUE;
  return gpuflight::simulated::change(handle, [&](CublasHandle& kept) { kept.math_mode = mode; });
}

cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode) {
  return gpuflight::simulated::get(handle, &CublasHandle::math_mode, mode);
}

cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void* workspace, std::size_t) {
  const bool aligned =
      reinterpret_cast<std::uintptr_t>(workspace) % gpuflight::simulated::kWorkspaceAlignment == 0;
  if (!gpuflight::simulated::handle_of(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  return aligned ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}
}
