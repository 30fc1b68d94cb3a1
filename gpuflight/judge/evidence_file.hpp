/// Evidence as files: a folder with run.json and the streams as they came.
#pragma once

#include <filesystem>

#include "gpuflight/judge/evidence.hpp"

namespace gpuflight {

/// Writes run.json. The streams lie in the folder already.
/// @throws Unable where it can't be written
void save(const Evidence& evidence, const std::filesystem::path& folder);

/// Reads run.json and analyses its streams again.
/// @throws BadInput where the folder is none of ours, or a file of it is missing or damaged
Evidence load(const std::filesystem::path& folder);

}  // namespace gpuflight
