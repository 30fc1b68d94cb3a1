/// A trace as Chrome's format has it, with the fields that Kineto's traces have: for Perfetto and for tools
/// that read PyTorch's profiles.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// Each timeline begins at 0, so that runs stand on one time scale. Rows: a process of host threads and one
/// of streams for each device. Launches and copies are tied to what they made the device do by flow events.
std::string to_chrome_trace(const Report& report);

}  // namespace gpuflight
