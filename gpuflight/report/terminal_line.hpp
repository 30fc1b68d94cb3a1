/// A line of a terminal that is written again and again while something goes on.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

#include "gpuflight/report/terminal_style.hpp"

namespace gpuflight {

/// For a terminal that can rewrite its last line. Whoever prints something else there erases it first.
class TerminalLine {
 public:
  /// @param out must outlive it
  TerminalLine(std::ostream& out, const TerminalStyle& style) : out_(out), style_(style) {}

  /// In place of what stood there: one line, cut where the terminal would break it.
  void show(const std::string& text);

  void erase();

 private:
  std::ostream& out_;
  TerminalStyle style_;
};

/// "[######..................]". @param total more than 0
std::string progress_bar(std::size_t done, std::size_t total);

}  // namespace gpuflight
