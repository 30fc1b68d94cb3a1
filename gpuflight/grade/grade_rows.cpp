#include "gpuflight/grade/grade_rows.hpp"

namespace gpuflight {

std::string GradeRow::result() const {
  return solution == nullptr ? to_string(submission->result) : to_string(solution->verdict);
}

std::vector<GradeRow> rows_of(const Gradebook& book) {
  std::vector<GradeRow> rows;
  for (const GradedSubmission& submission : book.submissions) {
    // One file may have a solution that is judged and another that can't be.
    if (submission.solutions.empty() || submission.result == GradeResult::Rejected) {
      rows.push_back({&submission, nullptr});
    }
    for (const GradedSolution& solution : submission.solutions) rows.push_back({&submission, &solution});
  }
  return rows;
}

}  // namespace gpuflight
