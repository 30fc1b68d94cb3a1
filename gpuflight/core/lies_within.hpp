/// Where paths lie.
#pragma once

#include <algorithm>
#include <filesystem>

namespace gpuflight {

/// Whether `path` is the folder or in it. Both canonical.
inline bool lies_within(const std::filesystem::path& path, const std::filesystem::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

}  // namespace gpuflight
