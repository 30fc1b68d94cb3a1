#include "gpuflight/grade/csv.hpp"

#include <vector>

#include "gpuflight/core/counts.hpp"
#include "gpuflight/report/csv_line.hpp"

namespace gpuflight {
namespace {

using Cells = std::vector<std::string>;

Cells headings() {
  Cells cells{"submission", "solution", "result", "reasons", "message"};
  for (const CountName& count : count_names()) cells.emplace_back(count.name);
  cells.insert(cells.end(), {"took_ms", "sha256"});
  return cells;
}

std::string codes(const std::vector<Reason>& reasons) {
  std::string text;
  for (const Reason& reason : reasons) text += (text.empty() ? "" : " ") + reason.code;
  return text;
}

void add_counts(Cells& cells, const std::map<std::string, std::uint64_t>& counts) {
  for (const CountName& count : count_names()) {
    const auto found = counts.find(count.name);
    cells.push_back(found == counts.end() ? "" : std::to_string(found->second));
  }
}

Cells csv_row(const GradedSubmission& submission, const GradedSolution& solution, const std::string& result,
              const std::string& message) {
  Cells cells{submission.name, solution.name, result, codes(solution.reasons), message};
  add_counts(cells, solution.counts);
  cells.insert(cells.end(), {std::to_string(submission.took.count()), submission.sha256});
  return cells;
}

}  // namespace

std::string to_csv(const Gradebook& book) {
  std::string text = csv_line(headings());
  for (const GradedSubmission& submission : book.submissions) {
    if (submission.solutions.empty()) {
      text += csv_line(csv_row(submission, {}, to_string(submission.result), submission.message));
    }
    for (const GradedSolution& solution : submission.solutions) {
      const std::string why = solution.reasons.empty() ? "" : solution.reasons.front().message;
      text += csv_line(csv_row(submission, solution, to_string(solution.verdict), why));
    }
  }
  return text;
}

}  // namespace gpuflight
