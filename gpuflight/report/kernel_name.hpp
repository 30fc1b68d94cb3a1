/// Names of kernels, which templates make hundreds of characters long.
#pragma once

#include <cstddef>
#include <string>

namespace gpuflight {

/// At most `columns` wide. A function's name loses return type and parameters:
/// "cutlass::Kernel2<cutlass_80_simt_sgemm_128x32_8x5_nn_align1>". Any other stays as it is, a mangled one
/// too: the source demangles, in the program's process, for the demangler's work on a made-up name has no
/// bound.
std::string readable_kernel_name(const std::string& name, std::size_t columns);

}  // namespace gpuflight
