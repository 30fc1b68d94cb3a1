#include "gpuflight/capture/simulated/cublas/status.hpp"

#include "gpuflight/capture/simulated/cublas/cublas_api.hpp"
#include "gpuflight/capture/simulated/runtime/calls.hpp"

namespace gpuflight::simulated {
namespace {

struct Words {
  cublasStatus_t status;
  const char* name;
  const char* text;
};

/// As cuBLAS says them.
constexpr Words kWords[] = {
    {CUBLAS_STATUS_SUCCESS, "CUBLAS_STATUS_SUCCESS", "success"},
    {CUBLAS_STATUS_NOT_INITIALIZED, "CUBLAS_STATUS_NOT_INITIALIZED", "the library was not initialized"},
    {CUBLAS_STATUS_ALLOC_FAILED, "CUBLAS_STATUS_ALLOC_FAILED", "the resource allocation failed"},
    {CUBLAS_STATUS_INVALID_VALUE, "CUBLAS_STATUS_INVALID_VALUE",
     "an unsupported value or parameter was passed to the function"},
    {CUBLAS_STATUS_ARCH_MISMATCH, "CUBLAS_STATUS_ARCH_MISMATCH",
     "the function requires an architectural feature absent from the device"},
    {CUBLAS_STATUS_MAPPING_ERROR, "CUBLAS_STATUS_MAPPING_ERROR", "an access to GPU memory space failed"},
    {CUBLAS_STATUS_EXECUTION_FAILED, "CUBLAS_STATUS_EXECUTION_FAILED",
     "the function failed to launch on the GPU"},
    {CUBLAS_STATUS_INTERNAL_ERROR, "CUBLAS_STATUS_INTERNAL_ERROR", "an internal operation failed"},
    {CUBLAS_STATUS_NOT_SUPPORTED, "CUBLAS_STATUS_NOT_SUPPORTED",
     "the requested functionality is not supported"},
    {CUBLAS_STATUS_LICENSE_ERROR, "CUBLAS_STATUS_LICENSE_ERROR", "the license check failed"}};

constexpr Words kUnknown = {CUBLAS_STATUS_SUCCESS, "unrecognized status", "unrecognized status"};

const Words& words_of(cublasStatus_t status) {
  for (const Words& words : kWords) {
    if (words.status == status) return words;
  }
  return kUnknown;
}

}  // namespace

cublasStatus_t refused(const std::string& name) {
  publish_not_simulated(name);
  return CUBLAS_STATUS_NOT_SUPPORTED;
}

}  // namespace gpuflight::simulated

extern "C" {

const char* cublasGetStatusName(cublasStatus_t status) { return gpuflight::simulated::words_of(status).name; }
const char* cublasGetStatusString(cublasStatus_t status) {
  return gpuflight::simulated::words_of(status).text;
}

/// What the generated refusals end in.
__attribute__((visibility("hidden"))) cublasStatus_t gpuflight_refused_cublas_call(const char* name) {
  return gpuflight::simulated::refused(name);
}
}
