/// The counts of a report as a table for a spreadsheet.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// A line of headings, then one for each region of each process of each run: counts of its worst single call,
/// times of the median one, in nanoseconds, empty where nothing says them. A run without regions has one
/// line.
std::string to_csv(const Report& report);

}  // namespace gpuflight
