#include "gpuflight/grade/csv.hpp"

#include <vector>

#include "gpuflight/core/counts.hpp"
#include "gpuflight/grade/grade_rows.hpp"
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

std::string message(const GradeRow& row) {
  if (row.solution == nullptr) return row.submission->message;
  return row.solution->reasons.empty() ? "" : row.solution->reasons.front().message;
}

Cells cells_of(const GradeRow& row) {
  const GradedSolution solution = row.solution == nullptr ? GradedSolution() : *row.solution;
  Cells cells{row.submission->name, solution.name, row.result(), codes(solution.reasons), message(row)};
  add_counts(cells, solution.counts);
  cells.insert(cells.end(), {std::to_string(row.submission->took.count()), row.submission->sha256});
  return cells;
}

}  // namespace

std::string to_csv(const Gradebook& book) {
  std::string text = csv_line(headings());
  for (const GradeRow& row : rows_of(book)) text += csv_line(cells_of(row));
  return text;
}

}  // namespace gpuflight
