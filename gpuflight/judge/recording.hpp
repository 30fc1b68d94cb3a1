/// What a single kept stream says, with no exercise to judge it by.
#pragma once

#include <filesystem>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// Counts of every region of the stream. The verdict is a pass where they can be trusted.
/// @throws BadInput where the file is no trace
Report report_recording(const std::filesystem::path& file);

}  // namespace gpuflight
