/// The gradebook as a table for a spreadsheet.
#pragma once

#include <string>

#include "gpuflight/grade/gradebook.hpp"

namespace gpuflight {

/// As RFC 4180 has it, in UTF-8: a line of headings, then one for each solution, and one for each submission
/// that was rejected or has none. A cell that a spreadsheet would take for a formula begins with an
/// apostrophe.
std::string to_csv(const Gradebook& book);

}  // namespace gpuflight
