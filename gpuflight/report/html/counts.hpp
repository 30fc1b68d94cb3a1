/// The table of the page: what was counted, and in the same cell what was allowed.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight::html {

/// A row for each run's judged region and for each other region, up to kMostRegions; nothing without runs.
std::string counts(const Report& report);

}  // namespace gpuflight::html
