/// Text for a terminal. What a judged program says (its output, names of kernels and regions) passes
/// through visible(), so that it can neither move the cursor nor pretend to be a line of the report.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gpuflight {

/// One line: control characters, line ends, characters that turn the direction of writing, and bytes
/// that aren't UTF-8 become "\x1b"; a tab becomes a space.
std::string visible(std::string_view text);

/// Columns that UTF-8 text takes, each character counted as one. The escape sequences of colour.hpp take
/// none.
std::size_t width(std::string_view text);

/// At most `columns` wide, with "…" for what was left out at the end.
std::string cut(const std::string& text, std::size_t columns);

/// visible() text in lines of at most `columns`, broken at blanks; a longer word has a line of its own.
std::vector<std::string> wrap(std::string_view text, std::size_t columns);

/// As wrap(), with an indent from the second line on: however text is broken, no part of it can pretend to be
/// a line of the report.
std::vector<std::string> wrap_indented(std::string_view text, std::size_t columns);

/// The last lines of a text, at least one. It may end with empty ones, which don't count.
std::string_view last_lines(std::string_view text, std::size_t lines);

/// The lines of what a program wrote, without empty ones at its end, each visible() and at most `columns`
/// wide.
std::vector<std::string> visible_lines(std::string_view printed, std::size_t columns);

/// `text`, and blanks up to `columns`.
std::string pad(const std::string& text, std::size_t columns);

}  // namespace gpuflight
