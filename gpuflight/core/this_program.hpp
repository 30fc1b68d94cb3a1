/// The running program itself.
#pragma once

#include <filesystem>

namespace gpuflight {

/// @throws std::filesystem::filesystem_error where /proc isn't there
inline std::filesystem::path this_program() { return std::filesystem::read_symlink("/proc/self/exe"); }

}  // namespace gpuflight
