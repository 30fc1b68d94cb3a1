/// The running gpuflight itself.
#pragma once

#include <filesystem>

namespace gpuflight {

inline std::filesystem::path this_program() { return std::filesystem::read_symlink("/proc/self/exe"); }

}  // namespace gpuflight
