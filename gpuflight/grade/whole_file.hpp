/// Files as texts.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace gpuflight {

/// Its content; nothing where there is no such file.
/// @throws BadInput where it can't be read
std::optional<std::string> read_whole_file(const std::filesystem::path& file);

}  // namespace gpuflight
