/// For terminals that can't show more than ASCII.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

#include "gpuflight/report/terminal_style.hpp"

namespace gpuflight {

/// UTF-8 text with every character outside of ASCII replaced by one that stands for it, or by "?", so that
/// all columns stay where they are: "2 × 64 B" becomes "2 x 64 B", and "≤ 4" becomes "<=4".
std::string to_ascii(std::string_view text);

/// Passes on to `out` what is printed, in ASCII where the style has no Unicode.
void print_in_characters_of(const TerminalStyle& style, std::ostream& out,
                            const std::function<void(std::ostream&)>& print);

}  // namespace gpuflight
