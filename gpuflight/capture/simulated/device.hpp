/// The simulated CUDA device as a whole.
#pragma once

#include <string>

namespace gpuflight::simulated {

/// The version that LibTorch was built with.
std::string torch_version();

/// Makes torch::kCUDA the simulated device in this process. Once, before any other LibTorch work.
/// @returns an empty text, or one sentence: why not, and what to do. The process may go on
/// without the device then, but can't install it any more.
std::string install_device();

}  // namespace gpuflight::simulated
