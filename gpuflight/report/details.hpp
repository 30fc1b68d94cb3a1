/// What stands below the table for each solution: why its verdict isn't a pass, and what it did.
#pragma once

#include <iosfwd>

#include "gpuflight/core/report.hpp"
#include "gpuflight/report/terminal_style.hpp"

namespace gpuflight {

/// Reasons, differences from what the exercise expects, copies by size, kernels by name, the output's
/// errors, remarks, and the end of what a solution printed that didn't pass. Every list of what the
/// solution did is bounded.
void print_details(const RunReport& run, bool simulated, const TerminalStyle& style, std::ostream& out);

}  // namespace gpuflight
