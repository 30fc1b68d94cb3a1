/// How a call of the simulated cuBLAS ends that can't be simulated.
#pragma once

#include <string>

#include "gpuflight/capture/simulated/cublas/cublas_types.hpp"

namespace gpuflight::simulated {

/// Tells in the recording what isn't simulated. @returns CUBLAS_STATUS_NOT_SUPPORTED
cublasStatus_t refused(const std::string& name);

}  // namespace gpuflight::simulated
