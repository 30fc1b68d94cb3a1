/// What the source can say of its machine without making CUDA do anything.
#pragma once

#include <cstdint>
#include <string>

namespace gpuflight {

class Recorder;

/// "13.0.1" of 130001; "API 28" of the numbers that CUPTI had before CUDA 13.
std::string cupti_version_text(std::uint32_t version);

/// The fact "driver", such as "580.95.05", as the kernel module says it, or NVML where that isn't shown;
/// nothing where there is neither. Calls no CUDA.
void tell_driver(Recorder& recorder);

/// The fact "cuda": the version of the CUDA runtime that the process has loaded, such as "13.0"; where it is
/// linked in, the version that the driver offers. Calls CUDA: not from a callback, nor while CUDA is
/// initializing. Only the first call that finds one says it.
void tell_cuda(Recorder& recorder);

}  // namespace gpuflight
