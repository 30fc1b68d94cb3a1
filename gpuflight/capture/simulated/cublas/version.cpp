#include <cuda_runtime_api.h>

#include "gpuflight/capture/simulated/cublas/cublas_api.hpp"

namespace {

// The one that functions.txt is of.
constexpr int kMajor = 13;
constexpr int kMinor = 1;
constexpr int kPatch = 0;

constexpr int number_of(libraryPropertyType part) {
  return part == MAJOR_VERSION ? kMajor : part == MINOR_VERSION ? kMinor : kPatch;
}

}  // namespace

extern "C" {

cublasStatus_t cublasGetVersion_v2(cublasHandle_t, int* version) {
  if (version == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *version = kMajor * 10000 + kMinor * 100 + kPatch;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetProperty(libraryPropertyType type, int* value) {
  if (value == nullptr || type < MAJOR_VERSION || type > PATCH_LEVEL) return CUBLAS_STATUS_INVALID_VALUE;
  *value = number_of(type);
  return CUBLAS_STATUS_SUCCESS;
}

std::size_t cublasGetCudartVersion(void) { return CUDART_VERSION; }
}
