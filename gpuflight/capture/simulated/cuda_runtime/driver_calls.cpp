/// The driver's functions, which a library may ask the runtime for. None is simulated.
#include <cuda.h>

#include "gpuflight/capture/simulated/cuda_runtime/status.hpp"

namespace {

CUresult refuse() {
  gpuflight::simulated::refused("a call of CUDA's driver");
  return CUDA_ERROR_NOT_SUPPORTED;
}

}  // namespace

extern "C" {

cudaError_t cudaGetDriverEntryPointByVersion(const char*, void** function, unsigned, unsigned long long,
                                             cudaDriverEntryPointQueryResult* result) {
  if (function == nullptr) return gpuflight::simulated::done(cudaErrorInvalidValue);
  *function = reinterpret_cast<void*>(&refuse);
  if (result != nullptr) *result = cudaDriverEntryPointSuccess;
  return cudaSuccess;
}
}
