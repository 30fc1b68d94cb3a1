#include "gpuflight/grade/grade_table.hpp"

#include <algorithm>
#include <ostream>
#include <sstream>

#include "gpuflight/core/joined.hpp"
#include "gpuflight/core/numbers.hpp"
#include "gpuflight/grade/grade_rows.hpp"
#include "gpuflight/report/ascii.hpp"
#include "gpuflight/report/colour.hpp"
#include "gpuflight/report/table.hpp"
#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kReasonColumns = 60;
constexpr std::size_t kMostSkipped = 10;

// The line of a compiler's words that says most, without the submission's name, which stands beside it.
std::string telling_line(const GradedSubmission& submission) {
  std::istringstream lines(submission.message);
  std::string telling;
  for (std::string line; std::getline(lines, line);) {
    const bool error = line.find("error:") != std::string::npos;
    if (error || telling.empty()) telling = line;
    if (error) break;
  }
  const bool named = telling.starts_with(submission.name + ":");
  const std::size_t start = named ? telling.find_first_not_of(' ', submission.name.size() + 1) : 0;
  return start == std::string::npos ? "" : telling.substr(start);
}

std::string count_of(const GradedSolution& solution, const char* name, std::string (*shown)(std::uint64_t)) {
  const auto found = solution.counts.find(name);
  return found == solution.counts.end() ? "–" : shown(found->second);
}

std::string why(const GradeRow& row) {
  if (row.solution == nullptr) return telling_line(*row.submission);
  return row.solution->reasons.empty() ? "" : row.solution->reasons.front().message;
}

Colour colour_of(const GradeRow& row) {
  if (row.solution != nullptr) return colour_of(row.solution->verdict);
  const GradeResult result = row.submission->result;
  if (result == GradeResult::Pass) return Colour::Green;
  return result == GradeResult::Fail ? Colour::Red : Colour::Yellow;
}

std::vector<std::string> table_row(const GradeRow& row, const TerminalStyle& style) {
  const GradedSolution solution = row.solution == nullptr ? GradedSolution() : *row.solution;
  return {visible(row.solution == nullptr ? row.submission->name : solution.name),
          count_of(solution, "host_to_device.copies", grouped),
          count_of(solution, "host_to_device.bytes", rounded_bytes),
          count_of(solution, "kernels", grouped),
          coloured(row.result(), colour_of(row), style),
          style.is_terminal ? cut(visible(why(row)), kReasonColumns) : visible(why(row))};
}

Table table_of(const Gradebook& book, const TerminalStyle& style) {
  Table table;
  table.headings = {{"", "submission", Align::Left}, {"host to device", "copies"},
                    {"host to device", "bytes"},     {"", "kernels"},
                    {"", "result", Align::Left},     {"", "why", Align::Left}};
  for (const GradeRow& row : rows_of(book)) table.rows.push_back(table_row(row, style));
  return table;
}

void print_skipped(const std::vector<Skipped>& skipped, std::ostream& out) {
  for (std::size_t i = 0; i < skipped.size() && i < kMostSkipped; ++i) {
    out << "Skipped: " << visible(skipped[i].name) << " " << skipped[i].why << '\n';
  }
  if (skipped.size() > kMostSkipped) out << "Skipped: " << skipped.size() - kMostSkipped << " more\n";
}

// Those of all solutions, each once.
void print_not_judged(const Gradebook& book, std::ostream& out) {
  std::vector<std::string> counts;
  for (const GradedSubmission& submission : book.submissions) {
    for (const GradedSolution& solution : submission.solutions) {
      for (const std::string& count : solution.not_judged) {
        if (std::ranges::find(counts, count) == counts.end()) counts.push_back(count);
      }
    }
  }
  if (!counts.empty()) out << "Not judged on the simulated device: " << visible(joined(counts)) << ".\n";
}

void print_all(const Gradebook& book, const TerminalStyle& style, std::ostream& out) {
  out << visible(book.exercise_title) << " ("
      << (book.judged_with.at("device") == "simulated" ? "simulated device" : "GPU") << ", sandbox "
      << book.judged_with.at("sandbox") << ")\n\n";
  print(table_of(book, style), out);
  out << '\n';
  print_not_judged(book, out);
  print_skipped(book.skipped, out);
  out << summary(book) << ".\n";
}

}  // namespace

std::string summary(const Gradebook& book) {
  std::vector<std::string> parts;
  for (const GradeResult result : kGradeResults) {
    const std::size_t number = number_of(result, book);
    if (number != 0) parts.push_back(grouped(number) + " " + to_string(result));
  }
  return number_of(book.total, "submission") + ": " + joined(parts);
}

void print(const Gradebook& book, std::ostream& out, const TerminalStyle& style) {
  print_in_characters_of(style, out, [&](std::ostream& lines) { print_all(book, style, lines); });
}

}  // namespace gpuflight
