/// What tells whether a file has changed.
#pragma once

#include <filesystem>
#include <string>

namespace gpuflight {

/// Of the file's content, as 64 hexadecimal digits. By the program sha256sum, which every Linux has.
/// @throws Unable where there is none, or the file can't be read
std::string sha256(const std::filesystem::path& file);

}  // namespace gpuflight
