/// Where nobody looks for the place of a call in their own source.
#pragma once

#include <string_view>

namespace gpuflight {

/// Whether a module is CUDA's, LibTorch's, what records or the system's, by its file's name: whoever calls
/// through them is looked for further out.
bool is_passed_over(std::string_view module);

}  // namespace gpuflight
