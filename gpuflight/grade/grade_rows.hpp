/// The lines of a gradebook's table, for a terminal and for a spreadsheet alike.
#pragma once

#include <string>
#include <vector>

#include "gpuflight/grade/gradebook.hpp"

namespace gpuflight {

struct GradeRow {
  const GradedSubmission* submission;
  const GradedSolution* solution;  ///< nullptr in a line about the submission as a whole

  std::string result() const;
};

/// One for each solution, and before those one for a submission that was rejected or has none. Valid as long
/// as the book is there and isn't changed.
std::vector<GradeRow> rows_of(const Gradebook& book);

}  // namespace gpuflight
