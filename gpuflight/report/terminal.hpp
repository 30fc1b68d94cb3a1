/// The report for people: a table, what stands behind it, and the verdict in words.
#pragma once

#include <iosfwd>

#include "gpuflight/core/report.hpp"
#include "gpuflight/report/terminal_style.hpp"

namespace gpuflight {

/// In lines of the style's columns, unless a word, a path or a cell of the table needs more. Nothing that a
/// judged program wrote can act on the terminal.
void print(const Report& report, std::ostream& out, const TerminalStyle& style = {});

}  // namespace gpuflight
