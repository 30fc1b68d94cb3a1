/// The timelines of a report, drawn for a terminal.
#pragma once

#include <iosfwd>

#include "gpuflight/core/report.hpp"
#include "gpuflight/report/terminal_style.hpp"

namespace gpuflight {

/// For each process with a timeline a few rows, each with its label, a bar of how busy it was, and its
/// number: how long or how many does not matter, for both are bounded. All are on one scale, unless the
/// shortest would be too short to be seen. Nothing at all, and no empty line above it, where no process has a
/// timeline.
void print_timelines(const Report& report, const TerminalStyle& style, std::ostream& out);

}  // namespace gpuflight
