/// What a run did, in lists.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight::html {

/// Its copies by size and its kernels by name (of a recording: of each region), how its counts grow with the
/// rows, and how far its output is off, as entries of a description list.
std::string run_work(const RunReport& run, bool simulated);

}  // namespace gpuflight::html
