/// What cuBLAS's handles stand for.
#pragma once

#include <driver_types.h>

#include <optional>

#include "gpuflight/capture/simulated/cublas/cublas_types.hpp"
#include "gpuflight/capture/simulated/runtime/calls.hpp"

namespace gpuflight::simulated {

struct CublasHandle {
  cudaStream_t stream = nullptr;
  cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;
  cublasMath_t math_mode = CUBLAS_DEFAULT_MATH;
};

/// What it was when it was asked for; nothing for what is no handle. From any thread.
std::optional<CublasHandle> handle_of(cublasHandle_t handle);

/// Where its work is done; nothing where its stream is gone.
std::optional<Lane> lane_of(const CublasHandle& handle);

}  // namespace gpuflight::simulated
