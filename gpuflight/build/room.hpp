/// Why a compiler may have failed that no source can help.
#pragma once

#include <filesystem>

namespace gpuflight {

/// Whether a folder has room for what a compiler writes. True where it can't be found out.
bool has_room(const std::filesystem::path& folder);

}  // namespace gpuflight
