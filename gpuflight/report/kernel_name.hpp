/// Names of kernels, which templates make hundreds of characters long.
#pragma once

#include <cstddef>
#include <string>

namespace gpuflight {

/// Demangled, without return type and parameters, and at most `columns` wide:
/// "cutlass::Kernel2<cutlass_80_simt_sgemm_128x32_8x5_nn_align1>".
std::string readable_kernel_name(const std::string& name, std::size_t columns);

}  // namespace gpuflight
