#include "gpuflight/report/formats/markdown.hpp"

#include <sstream>

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/columns.hpp"
#include "gpuflight/report/judged_region.hpp"
#include "gpuflight/report/run_kind.hpp"
#include "gpuflight/report/summary.hpp"
#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

constexpr const char* kCut = "\n*The rest was too long; it is in the JSON report.*\n";

constexpr const char* kZeroWidthSpace = "\xE2\x80\x8B";

// Names come from programs: none may become a link, a mention, markup or a cell of its own.
std::string plain(const std::string& text) {
  std::string result;
  for (const char c : visible(text)) {
    if (std::string_view("\\`*_[]<>#|~&").find(c) != std::string_view::npos) result += '\\';
    result += c;
    if (c == '@') result += kZeroWidthSpace;
  }
  return result;
}

const char* sign_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Pass: return "✅";
    case Verdict::Fail: return "❌";
    case Verdict::Inconclusive: return "❔";
  }
  return "";
}

std::string row(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const std::string& cell : cells) text += " " + cell + " |";
  return text + "\n";
}

const Check* check_of(const RunReport& run, const std::string& region, const std::string& count) {
  for (const Check& check : run.checks) {
    if (check.region == region && check.limit.count == count) return &check;
  }
  return nullptr;
}

std::string limit_in_words(const Limit& limit) {
  if (limit.min && limit.max && *limit.min != *limit.max)
    return grouped(*limit.min) + " to " + grouped(*limit.max);
  if (limit.max) return limit.min || *limit.max == 0 ? grouped(*limit.max) : "at most " + grouped(*limit.max);
  return limit.min ? "at least " + grouped(*limit.min) : "";
}

std::string count_cell(const RunReport& run, const RegionReport& region, const CountColumn& column) {
  const std::string number = grouped(find_count(column.count)->of(region.counts));
  const Check* check = check_of(run, region.path, column.count);
  if (check == nullptr) return number;
  const std::string limit =
      " (" + limit_in_words(check->limit) + (check->limit.judged ? ")" : ", not judged)");
  return check->is_missed() ? "**" + number + "**" + limit : number + limit;
}

std::string region_row(const RunReport& run, const RegionReport& region,
                       const std::vector<CountColumn>& columns, const std::string& label) {
  std::vector<std::string> cells{plain(label)};
  for (const CountColumn& column : columns) cells.push_back(count_cell(run, region, column));
  cells.push_back(std::string(sign_of(run.verdict)) + " " + verdict_in_words(run));
  return row(cells);
}

std::string heading_rows(const std::vector<CountColumn>& columns) {
  std::vector<std::string> titles{"run"};
  std::vector<std::string> rules{":--"};
  for (const CountColumn& column : columns) {
    titles.push_back(column.group.empty() ? column.title : column.group + " " + column.title);
    rules.emplace_back("--:");
  }
  titles.emplace_back("verdict");
  rules.emplace_back(":--");
  return row(titles) + row(rules);
}

std::vector<std::string> table_rows(const RunReport& run, const std::vector<CountColumn>& columns) {
  if (const RegionReport* judged = judged_region(run)) return {region_row(run, *judged, columns, run.name)};
  std::vector<std::string> rows;
  for (const ProcessReport& process : run.processes) {
    for (const RegionReport& region : process.regions)
      rows.push_back(region_row(run, region, columns, region.path));
  }
  if (!rows.empty()) return rows;
  std::vector<std::string> cells{plain(run.name)};
  cells.resize(columns.size() + 1, "–");
  cells.push_back(std::string(sign_of(run.verdict)) + " " + verdict_in_words(run));
  return {row(cells)};
}

std::string explanation(const RunReport& run) {
  std::string text = "\n**" + plain(run.name) + "**: " + verdict_in_words(run);
  if (is_built_in(run))
    text += run.unexpected.empty() ? ", as the exercise expects" : ", not as the exercise expects";
  text += "\n\n";
  for (const std::string& sentence : run.unexpected) text += "- unexpected: " + plain(sentence) + "\n";
  for (const Reason& reason : run.reasons) text += "- " + plain(reason.message) + "\n";
  for (const Finding& finding : run.findings) {
    text += "- " + plain(finding.message);
    if (finding.place) text += " (" + plain(file_and_line(*finding.place)) + ")";
    text += "\n";
  }
  for (const Remark& remark : run.remarks) text += "- note: " + plain(remark.message) + "\n";
  return text;
}

/// A compiler's words as a block of code: indented, so that none of them can end it.
std::string rejected_part(const RejectedFile& file) {
  std::istringstream lines(rejected_in_words(file));
  std::string line;
  std::getline(lines, line);
  std::string text = "\nNot judged: " + plain(line) + "\n";
  for (const char* before = "\n    "; std::getline(lines, line); before = "    ")
    text += before + visible(line) + "\n";
  return text;
}

/// In the order in which they are given up last to first.
std::vector<std::string> parts_of(const Report& report) {
  const std::string title = report.exercise.title.empty() ? "" : ": " + plain(report.exercise.title);
  std::vector<std::string> parts{std::string("### ") + sign_of(report.verdict) + " GPUFlight" + title +
                                 "\n\n"};
  parts.push_back(plain(conclusion(report)) + "\n\n");
  if (report.machine.simulated)
    parts.emplace_back("On the simulated device: launches are device operations.\n\n");
  const std::vector<CountColumn> columns = columns_for(report);
  if (!report.runs.empty()) parts.push_back(heading_rows(columns));
  for (const RunReport& run : report.runs) {
    for (std::string& text : table_rows(run, columns)) parts.push_back(std::move(text));
  }
  for (const RunReport& run : report.runs) {
    if (run.verdict != Verdict::Pass || !run.findings.empty() || !run.remarks.empty())
      parts.push_back(explanation(run));
  }
  for (const RejectedFile& file : report.rejected) parts.push_back(rejected_part(file));
  return parts;
}

}  // namespace

std::string markdown(const Report& report, std::size_t most) {
  std::string text;
  const std::size_t room = most - std::string_view(kCut).size();
  for (const std::string& part : parts_of(report)) {
    if (text.size() + part.size() > room) return text + kCut;
    text += part;
  }
  return text;
}

std::string to_markdown(const Report& report) { return markdown(report, kMostOfComment); }

std::string to_github_summary(const Report& report) { return markdown(report, kMostOfSummary); }

}  // namespace gpuflight
