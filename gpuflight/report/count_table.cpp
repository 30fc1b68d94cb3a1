#include "gpuflight/report/count_table.hpp"

#include <algorithm>

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/colour.hpp"
#include "gpuflight/report/columns.hpp"
#include "gpuflight/report/excess.hpp"
#include "gpuflight/report/judged_region.hpp"
#include "gpuflight/report/run_kind.hpp"
#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

constexpr const char* kNotKnown = "–";
constexpr std::size_t kWidestLabel = 40;
constexpr std::size_t kDeepestIndent = 6;  // levels: a label needs room for a name

using Checks = std::vector<const Check*>;

Checks checks_of(const RunReport& run, const std::string& path) {
  Checks checks;
  for (const Check& check : run.checks) {
    if (check.region == path) checks.push_back(&check);
  }
  return checks;
}

const Check* check_of(const Checks& checks, const std::string& count) {
  const auto found = std::find_if(checks.begin(), checks.end(),
                                  [&](const Check* check) { return check->limit.count == count; });
  return found == checks.end() ? nullptr : *found;
}

/// Rounded bytes would hide by how little a limit was missed.
std::string number_text(const CountColumn& column, std::uint64_t number, const Check* check) {
  if (!column.is_bytes()) return grouped(number);
  const bool exact = check != nullptr && check->is_missed();
  return exact ? exact_bytes(number) : rounded_bytes(number);
}

std::string range_text(const CountColumn& column, const Check& check) {
  const auto text = [&](std::uint64_t number) { return number_text(column, number, &check); };
  const Limit& limit = check.limit;
  if (limit.min && limit.max) {
    return *limit.min == *limit.max ? text(*limit.max) : text(*limit.min) + "–" + text(*limit.max);
  }
  if (limit.max) return *limit.max == 0 ? text(0) : "≤ " + text(*limit.max);
  return limit.min ? "≥ " + text(*limit.min) : "";
}

std::string limit_text(const CountColumn& column, const Check* check) {
  if (check == nullptr) return "";
  const std::string range = range_text(column, *check);
  return check->limit.judged ? range : "(" + range + ")";
}

struct TableBuilder {
  const Report& report;
  const TerminalStyle& style;
  std::vector<CountColumn> columns;
  Table table;

  std::string count_text(const CountColumn& column, const RegionReport& region, const Checks& checks) const {
    const Check* check = check_of(checks, column.count);
    const bool missed = check != nullptr && check->is_missed();
    const std::string text = number_text(column, find_count(column.count)->of(region.counts), check);
    return coloured(text, missed ? Colour::Red : Colour::Plain, style);
  }

  void add_counts(const std::string& label, const RegionReport* region, const Checks& checks,
                  std::optional<Times> times, const std::string& verdict) {
    const std::size_t widest = std::min(kWidestLabel, columns_of(style) / 2);
    std::vector<std::string> row{cut(visible(label), widest)};
    for (const CountColumn& column : columns) {
      row.push_back(region == nullptr ? kNotKnown : count_text(column, *region, checks));
    }
    const bool timed = times && !report.machine.simulated;
    row.push_back(timed ? rounded_duration(times->median) : kNotKnown);
    row.push_back(verdict);
    table.rows.push_back(row);
  }

  void add_budget(const std::string& indent, const Checks& checks) {
    if (checks.empty()) return;
    std::vector<std::string> row{indent + "budget"};
    for (const CountColumn& column : columns)
      row.push_back(limit_text(column, check_of(checks, column.count)));
    row.push_back("");
    row.push_back(coloured(worst_excess(checks), Colour::Red, style));
    table.rows.push_back(row);
  }

  void add_region(const RunReport& run, const RegionReport& region, const std::string& process) {
    const auto depth = static_cast<std::size_t>(std::count(region.path.begin(), region.path.end(), '/'));
    const std::size_t level = is_recording(run) ? depth + 1 : std::max<std::size_t>(depth, 1);
    const std::string indent(2 * std::min(level, kDeepestIndent), ' ');
    const Checks checks = checks_of(run, region.path);
    std::optional<Times> times;
    if (run.times && run.times->regions.count(region.path) != 0) times = run.times->regions.at(region.path);
    add_counts(indent + "└ " + region.name + process, &region, checks, times, "");
    add_budget(indent + "  ", checks);
  }

  void add_text(const std::string& text) {
    std::vector<std::string> row(table.headings.size());
    row.front() = text;
    table.rows.push_back(row);
  }

  /// Those of all processes, without the judged one.
  void add_regions(const RunReport& run, const RegionReport* judged) {
    const bool several = std::count_if(run.processes.begin(), run.processes.end(), has_counts) > 1;
    std::size_t regions = 0;
    for (const ProcessReport& process : run.processes) {
      if (!has_counts(process)) continue;
      const std::string of_process = several ? " (process " + std::to_string(process.pid) + ")" : "";
      for (const RegionReport& region : process.regions) {
        if (&region != judged && ++regions <= kMostRegions) add_region(run, region, of_process);
      }
    }
    if (regions > kMostRegions) add_text("  and " + number_of(regions - kMostRegions, "more region"));
  }

  void add_run(const RunReport& run) {
    const RegionReport* judged = judged_region(run);
    const Checks checks = judged == nullptr ? Checks{} : checks_of(run, judged->path);
    const std::optional<Times> times = run.times ? std::optional<Times>(run.times->call) : std::nullopt;
    add_counts(run.name, judged, checks, times,
               coloured(verdict_in_words(run), colour_of(run.verdict), style));
    add_budget("  ", checks);
    add_regions(run, judged);
  }
};

}  // namespace

Table count_table(const Report& report, const TerminalStyle& style) {
  TableBuilder builder{report, style, columns_for(report), {}};
  builder.table.headings.push_back({"", "solution", Align::Left});
  for (const CountColumn& column : builder.columns) {
    builder.table.headings.push_back({column.group, column.title, Align::Right});
  }
  builder.table.headings.push_back({"", "time", Align::Right});
  builder.table.headings.push_back({"", "verdict", Align::Left});
  for (const RunReport& run : report.runs) builder.add_run(run);
  return builder.table;
}

}  // namespace gpuflight
