/// Programs by their names alone.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace gpuflight {

/// The absolute path of the program that a shell would start by this name; nothing where PATH has none. An
/// empty entry of PATH, which stands for the current folder, is left out: what lies there is not started by
/// chance.
std::optional<std::filesystem::path> find_program(const std::string& name);

}  // namespace gpuflight
