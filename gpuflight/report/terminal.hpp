/// The report for people: a table, what stands behind it, and the verdict in words.
#pragma once

#include <iosfwd>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// UTF-8 in lines of at most 100 columns, unless names, paths or extra columns need more; no colours.
/// Nothing that a judged program wrote can act on the terminal.
void print(const Report& report, std::ostream& out);

}  // namespace gpuflight
