/// What a terminal can show, and what its user wants of it.
#pragma once

#include <optional>
#include <string>

#include "gpuflight/report/terminal_style.hpp"

namespace gpuflight {

struct TerminalOptions {
  std::string color = "auto";  ///< or "always" or "never"
  bool full_names = false;
};

/// The style for what is printed to this file descriptor. Of a terminal: its width, or $COLUMNS where it has
/// none to tell; colours unless $NO_COLOR is set and not empty (no-color.org) or $TERM is "dumb" or not set;
/// and ASCII where the locale isn't UTF-8 or $TERM is such a one. Anything else gets the default style.
TerminalStyle style_for(int descriptor, const TerminalOptions& options);

/// Of a terminal whose last line can be written again; nothing for files, and where $TERM is "dumb" or not
/// set.
std::optional<TerminalStyle> rewritable_style_for(int descriptor);

}  // namespace gpuflight
