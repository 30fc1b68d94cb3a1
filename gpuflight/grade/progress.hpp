/// How far a grading is.
#pragma once

#include <chrono>
#include <iosfwd>
#include <optional>

#include "gpuflight/grade/grading.hpp"
#include "gpuflight/report/terminal_line.hpp"

namespace gpuflight {

/// On a terminal one line with a bar, which vanishes in the end; elsewhere a line for each submission that
/// was judged.
class Progress {
 public:
  /// @param style of a terminal whose last line can be written again; nothing elsewhere
  Progress(std::ostream& out, const std::optional<TerminalStyle>& style) : out_(out) {
    if (style) line_.emplace(out, *style);
  }
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Removes the bar.
  void end();

  void show(const Gradebook& book, const GradedSubmission& submission, Obtained obtained);

 private:
  using Clock = std::chrono::steady_clock;

  std::string bar_of(const Gradebook& book) const;

  std::ostream& out_;
  std::optional<TerminalLine> line_;
  Clock::time_point started_ = Clock::now();
  std::size_t taken_over_ = 0;
};

}  // namespace gpuflight
