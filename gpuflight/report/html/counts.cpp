#include "gpuflight/report/html/counts.hpp"

#include <algorithm>

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/columns.hpp"
#include "gpuflight/report/html/count_cell.hpp"
#include "gpuflight/report/html/markup.hpp"
#include "gpuflight/report/html/verdict_mark.hpp"
#include "gpuflight/report/judged_region.hpp"
#include "gpuflight/report/run_kind.hpp"

namespace gpuflight::html {
namespace {

constexpr const char* kNotKnown = "<td class=\"number none\">–</td>";
constexpr std::ptrdiff_t kDeepestIndent = 6;  // levels that page.css has

struct CountsTable {
  const Report& report;
  std::vector<CountColumn> columns;
  std::string rows{};

  std::string time_cell(const std::optional<Times>& times) const {
    if (!times || report.machine.simulated) return kNotKnown;
    return element("td", "number", rounded_duration(times->median));
  }

  void add_row(const std::string& classes, const std::string& label, const RunReport& run,
               const RegionReport* region, const std::optional<Times>& times, const std::string& verdict) {
    std::string row = "<th scope=\"row\">" + label + "</th>";
    for (const CountColumn& column : columns)
      row += region == nullptr ? kNotKnown : count_cell(run, *region, column);
    rows += element("tr", classes, row + time_cell(times) + element("td", "", verdict)) + "\n";
  }

  void add_region(const RunReport& run, const RegionReport& region, const std::string& process) {
    const std::ptrdiff_t depth = 1 + std::ranges::count(region.path, '/');
    std::optional<Times> times;
    if (run.times && run.times->regions.contains(region.path)) times = run.times->regions.at(region.path);
    add_row("region depth" + std::to_string(std::min(depth, kDeepestIndent)), text(region.name) + process,
            run, &region, times, "");
  }

  void add_regions(const RunReport& run, const RegionReport* judged) {
    const bool several = std::ranges::count_if(run.processes, has_counts) > 1;
    std::size_t regions = 0;
    for (const ProcessReport& process : run.processes) {
      if (!has_counts(process)) continue;
      const std::string of_process =
          several ? element("small", "", "process " + std::to_string(process.pid)) : "";
      for (const RegionReport& region : process.regions) {
        if (&region != judged && ++regions <= kMostRegions) add_region(run, region, of_process);
      }
    }
    if (regions > kMostRegions)
      rows += "<tr class=\"region depth1\"><th scope=\"row\">and " +
              number_of(regions - kMostRegions, "more region") + "</th></tr>\n";
  }

  void add_run(const RunReport& run) {
    const RegionReport* judged = judged_region(run);
    add_row("run", text(run.name), run, judged,
            run.times ? std::optional<Times>(run.times->call) : std::nullopt, verdict_label(run));
    add_regions(run, judged);
  }
};

std::string column_heading(const CountColumn& column) {
  const std::string group = column.group.empty() ? "" : element("small", "", column.group);
  return "<th scope=\"col\" class=\"number\">" + group + " " + column.title + "</th>";
}

}  // namespace

std::string counts(const Report& report) {
  if (report.runs.empty()) return "";
  CountsTable table{report, columns_for(report)};
  for (const RunReport& run : report.runs) table.add_run(run);
  std::string head = "<th scope=\"col\">run</th>";
  for (const CountColumn& column : table.columns) head += column_heading(column);
  head += "<th scope=\"col\" class=\"number\">time</th><th scope=\"col\">verdict</th>";
  return "<section aria-labelledby=\"counts\">\n<h2 id=\"counts\">Counts</h2>\n"
         "<p class=\"hint\">Of the one call of a region that costs most, against what the budget allows it. "
         "Times are medians, measured with nothing attached.</p>\n"
         "<div class=\"scrolls\" tabindex=\"0\" role=\"region\" aria-labelledby=\"counts\"><table>\n" +
         element("thead", "", element("tr", "", head)) + "\n" + element("tbody", "", "\n" + table.rows) +
         "</table></div>\n</section>\n";
}

}  // namespace gpuflight::html
