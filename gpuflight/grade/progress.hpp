/// How far a grading is.
#pragma once

#include <chrono>
#include <iosfwd>

#include "gpuflight/grade/grading.hpp"

namespace gpuflight {

/// On a terminal one line with a bar, which vanishes in the end; elsewhere a line for each submission that
/// was judged.
class Progress {
 public:
  Progress(std::ostream& out, bool terminal) : out_(out), terminal_(terminal) {}
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Removes the bar.
  void end();

  void show(const Gradebook& book, const GradedSubmission& submission, Obtained obtained);

 private:
  using Clock = std::chrono::steady_clock;

  void show_bar(const Gradebook& book);

  std::ostream& out_;
  bool terminal_;
  Clock::time_point started_ = Clock::now();
  std::size_t taken_over_ = 0;
};

}  // namespace gpuflight
