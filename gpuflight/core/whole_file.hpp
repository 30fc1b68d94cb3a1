/// Files as texts.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace gpuflight {

/// Its content; nothing where it can't be read to its end.
std::optional<std::string> whole_file(const std::filesystem::path& file);

}  // namespace gpuflight
