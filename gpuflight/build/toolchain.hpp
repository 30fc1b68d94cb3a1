/// Where the compiler, LibTorch and the headers are that solutions and exercises are built with.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace gpuflight {

/// Names the folder of the Python package torch, instead of the one found when GPUFlight was built.
inline constexpr const char* kTorchDirVariable = "GPUFLIGHT_TORCH_DIR";

struct Toolchain {
  std::vector<std::string> compiler;       ///< the command, and arguments that stand before all others
  std::filesystem::path torch_dir;         ///< has include/ and lib/
  std::filesystem::path include_dir;       ///< has gpuflight/solution.hpp
  std::filesystem::path nvtx_include_dir;  ///< has nvtx3/nvToolsExt.h
};

/// That of the running program. Nothing is checked: see missing().
Toolchain find_toolchain();

/// That of a program at this path. In an installed tree (bin/, include/gpuflight/, include/gpuflight-nvtx/)
/// the headers are its neighbours, otherwise where CMake found them. The compiler is CMake's, else that of
/// CXX, else c++ or g++.
Toolchain toolchain_of(const std::filesystem::path& executable);

/// The first part that isn't there, and what to do about it, in one line; nothing if all is there.
std::optional<std::string> missing(const Toolchain& toolchain);

}  // namespace gpuflight
