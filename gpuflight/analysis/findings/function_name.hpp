/// Names of kernels as a sentence can hold them.
#pragma once

#include <string>

namespace gpuflight {

/// "gemvx::kernel" of "void gemvx::kernel<int, float>(Params)".
std::string function_name(const std::string& kernel);

}  // namespace gpuflight
