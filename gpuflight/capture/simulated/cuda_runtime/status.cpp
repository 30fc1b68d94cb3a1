#include "gpuflight/capture/simulated/cuda_runtime/status.hpp"

#include <algorithm>
#include <array>

#include "gpuflight/capture/simulated/runtime/calls.hpp"

namespace gpuflight::simulated {
namespace {

thread_local cudaError_t last_error = cudaSuccess;

struct ErrorName {
  cudaError_t status;
  const char* name;
};

constexpr std::array kErrorNames = {
#include "cuda_error_names.inc"
};

struct ErrorText {
  cudaError_t status;
  const char* text;
};

/// In CUDA's words, of those that the simulated runtime gives.
constexpr ErrorText kErrorTexts[] = {
    {cudaSuccess, "no error"},
    {cudaErrorInvalidValue, "invalid argument"},
    {cudaErrorMemoryAllocation, "out of memory"},
    {cudaErrorInitializationError, "initialization error"},
    {cudaErrorInvalidMemcpyDirection, "invalid copy direction for memcpy"},
    {cudaErrorInvalidDevice, "invalid device ordinal"},
    {cudaErrorInvalidResourceHandle, "invalid resource handle"},
    {cudaErrorNotReady, "device not ready"},
    {cudaErrorPeerAccessAlreadyEnabled, "peer access is already enabled"},
    {cudaErrorPeerAccessNotEnabled, "peer access has not been enabled"},
    {cudaErrorHostMemoryAlreadyRegistered, "part or all of the requested memory range is already mapped"},
    {cudaErrorHostMemoryNotRegistered, "pointer does not correspond to a registered memory region"},
    {cudaErrorNotSupported, "operation not supported (not simulated)"}};

}  // namespace

cudaError_t done(cudaError_t status) {
  // "Not ready" is an answer.
  if (status != cudaSuccess && status != cudaErrorNotReady) last_error = status;
  return status;
}

cudaError_t refused(const char* name) {
  publish_not_simulated(name);
  return done(cudaErrorNotSupported);
}

cudaError_t lost() { return done(cudaErrorInitializationError); }

}  // namespace gpuflight::simulated

extern "C" {

cudaError_t cudaGetLastError(void) {
  const cudaError_t status = gpuflight::simulated::last_error;
  gpuflight::simulated::last_error = cudaSuccess;
  return status;
}

cudaError_t cudaPeekAtLastError(void) { return gpuflight::simulated::last_error; }

const char* cudaGetErrorName(cudaError_t status) {
  using gpuflight::simulated::kErrorNames;
  const auto* const found = std::ranges::find(kErrorNames, status, &gpuflight::simulated::ErrorName::status);
  return found == kErrorNames.end() ? "unrecognized error code" : found->name;
}

const char* cudaGetErrorString(cudaError_t status) {
  for (const auto& each : gpuflight::simulated::kErrorTexts) {
    if (each.status == status) return each.text;
  }
  return cudaGetErrorName(status);
}

/// What the generated refusals end in.
__attribute__((visibility("hidden"))) cudaError_t gpuflight_refused_runtime_call(const char* name) {
  return gpuflight::simulated::refused(name);
}
}
