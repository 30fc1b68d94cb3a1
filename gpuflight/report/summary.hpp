/// What stands above and below the solutions of a report.
#pragma once

#include <iosfwd>
#include <string>

#include "gpuflight/core/report.hpp"
#include "gpuflight/report/terminal_style.hpp"

namespace gpuflight {

/// On which device and why, and what was run.
void print_heading(const Report& report, const TerminalStyle& style, std::ostream& out);

/// Its name and why, with the name once.
std::string rejected_in_words(const RejectedFile& rejected);

/// One line for each file that couldn't be judged, and the first of a compiler's.
void print_rejected(const Report& report, const TerminalStyle& style, std::ostream& out);

/// The overall verdict as a sentence, and how many files weren't judged.
std::string conclusion(const Report& report);

}  // namespace gpuflight
