/// Whether solutions run in a sandbox.
#pragma once

#include <filesystem>
#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// @param wanted "auto", "on" or "off"
/// @param supervisor is run once to see whether a sandbox can be made here
/// @throws Unable where it is wanted and can't be had
SandboxReport choose_sandbox(const std::string& wanted, const std::filesystem::path& supervisor);

}  // namespace gpuflight
