/// Recordings of counted cases: what CUPTI's buffers held, and what else the library sent.
#pragma once

#include <filesystem>
#include <string>

#include "tests/cupti/collector.hpp"

namespace gpuflight::test {

/// Folder that gets the recordings, if the environment names one.
inline constexpr const char* kKeepCasesVariable = "GPUFLIGHT_KEEP_CASES";

/// Keeps a case that has just run with GPUFLIGHT_KEEP_BUFFERS naming that folder.
/// @param title "program/case"
void keep_case(const std::filesystem::path& folder, const std::string& title, const Stream& stream);

/// Whether the folder has a recording of it.
bool is_kept(const std::filesystem::path& folder, const std::string& title);

/// The stream as it was recorded, but with the records as the decoder of today reads the buffers.
Stream kept_case(const std::filesystem::path& folder, const std::string& title);

}  // namespace gpuflight::test
