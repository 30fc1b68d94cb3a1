/// How a call of the simulated CUDA runtime ends.
#pragma once

#include "gpuflight/capture/simulated/cuda_runtime/cuda_api.hpp"

namespace gpuflight::simulated {

/// Keeps an error for cudaGetLastError(), as CUDA does; of the calling thread. @returns the same
cudaError_t done(cudaError_t status);

/// The same for what isn't simulated: it is told in the recording, by the call's name.
cudaError_t refused(const char* name);

/// The same where the devices aren't usable (runtime/forking.hpp).
cudaError_t lost();

}  // namespace gpuflight::simulated
