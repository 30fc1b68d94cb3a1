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
  cells.insert(cells.end(), {"took_ms", "sha256", "not_judged"});
  return cells;
}

std::string with_blanks(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string codes(const std::vector<Reason>& reasons) {
  std::vector<std::string> codes;
  for (const Reason& reason : reasons) codes.push_back(reason.code);
  return with_blanks(codes);
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
  cells.insert(cells.end(), {std::to_string(row.submission->took.count()), row.submission->sha256,
                             with_blanks(solution.not_judged)});
  return cells;
}

}  // namespace

std::string to_csv(const Gradebook& book) {
  std::string text = csv_line(headings());
  for (const GradeRow& row : rows_of(book)) text += csv_line(cells_of(row));
  return text;
}

}  // namespace gpuflight
