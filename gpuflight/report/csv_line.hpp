/// Lines of a CSV file, as RFC 4180 has them, in UTF-8.
#pragma once

#include <string>
#include <vector>

namespace gpuflight {

/// One cell. What a spreadsheet would take for a formula begins with an apostrophe.
std::string csv_cell(const std::string& text);

std::string csv_line(const std::vector<std::string>& cells);

}  // namespace gpuflight
