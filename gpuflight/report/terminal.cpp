#include "gpuflight/report/terminal.hpp"

#include <algorithm>
#include <ostream>
#include <sstream>

#include "gpuflight/report/ascii.hpp"
#include "gpuflight/report/colour.hpp"
#include "gpuflight/report/count_table.hpp"
#include "gpuflight/report/details.hpp"
#include "gpuflight/report/factors.hpp"
#include "gpuflight/report/summary.hpp"
#include "gpuflight/report/table.hpp"
#include "gpuflight/report/text.hpp"
#include "gpuflight/report/timeline_chart.hpp"

namespace gpuflight {
namespace {

void print_wrapped(const std::string& text, const TerminalStyle& style, std::ostream& out) {
  for (const std::string& line : wrap_indented(text, columns_of(style))) out << line << '\n';
}

void print_note_on_times(const Report& report, const TerminalStyle& style, std::ostream& out) {
  const auto timed = [](const RunReport& run) { return run.times.has_value(); };
  if (report.machine.simulated || std::none_of(report.runs.begin(), report.runs.end(), timed)) return;
  print_wrapped(
      "time: median of a call until the device had finished, with nothing attached; advice, not judged",
      style, out);
}

void print_note_on_parentheses(const Report& report, const TerminalStyle& style, std::ostream& out) {
  const auto shows_one = [](const RunReport& run) {
    return std::ranges::any_of(run.checks, [](const Check& check) { return !check.limit.judged; });
  };
  if (std::ranges::any_of(report.runs, shows_one))
    print_wrapped("budgets in parentheses: not judged on the simulated device", style, out);
}

void print_table(const Report& report, const TerminalStyle& style, std::ostream& out) {
  if (report.runs.empty()) return;
  out << '\n';
  print(count_table(report, style), out, columns_of(style));
  print_note_on_parentheses(report, style, out);
  print_note_on_times(report, style, out);
  for (const std::string& sentence : factors(report)) print_wrapped(sentence, style, out);
}

/// Its first word is the verdict.
void print_conclusion(const Report& report, const TerminalStyle& style, std::ostream& out) {
  std::ostringstream lines;
  print_wrapped(conclusion(report), style, lines);
  const std::string text = lines.str();
  const std::size_t verdict = report.runs.empty() ? 0 : text.find_first_of(":, ");
  out << coloured(text.substr(0, verdict), colour_of(report.verdict), style) << text.substr(verdict);
}

void print_all(const Report& report, const TerminalStyle& style, std::ostream& out) {
  print_heading(report, style, out);
  print_table(report, style, out);
  print_timelines(report, style, out);
  for (const RunReport& run : report.runs) {
    out << '\n';
    print_details(run, report.machine.simulated, style, out);
  }
  out << '\n';
  print_rejected(report, style, out);
  print_conclusion(report, style, out);
}

}  // namespace

void print(const Report& report, std::ostream& out, const TerminalStyle& style) {
  print_in_characters_of(style, out, [&](std::ostream& lines) { print_all(report, style, lines); });
}

}  // namespace gpuflight
