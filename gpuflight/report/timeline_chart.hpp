/// The timelines of a report, drawn for a terminal.
#pragma once

#include <iosfwd>

#include "gpuflight/core/report.hpp"
#include "gpuflight/report/terminal_style.hpp"

namespace gpuflight {

/// For each process with a timeline a few rows: a label, a bar of how busy it was, and a number. How many
/// timelines and rows there are is bounded. All are on one scale, unless the shortest would then be too short
/// to be read. Begins with an empty line, and prints nothing where no process has a timeline.
void print_timelines(const Report& report, const TerminalStyle& style, std::ostream& out);

}  // namespace gpuflight
