/// A grading for a terminal.
#pragma once

#include <iosfwd>
#include <string>

#include "gpuflight/grade/gradebook.hpp"
#include "gpuflight/report/terminal_style.hpp"

namespace gpuflight {

/// A line for each solution, and for each submission that was rejected or has none; what was skipped; and how
/// many of each result.
void print(const Gradebook& book, std::ostream& out, const TerminalStyle& style = {});

/// "3 submissions: 1 pass, 2 rejected"
std::string summary(const Gradebook& book);

}  // namespace gpuflight
