#include "gpuflight/report/formats/csv.hpp"

#include "gpuflight/report/csv_line.hpp"

namespace gpuflight {
namespace {

using Cells = std::vector<std::string>;

Cells headings() {
  Cells cells{"run", "verdict", "process", "region", "calls"};
  for (const CountName& count : count_names()) cells.emplace_back(count.name);
  cells.insert(cells.end(), {"median_ns", "recorded_median_ns"});
  return cells;
}

std::string unattached_median(const RunReport& run, const std::string& path) {
  if (!run.times) return "";
  const auto times = run.times->regions.find(path);
  return times == run.times->regions.end() ? "" : std::to_string(times->second.median.count());
}

Cells region_line(const RunReport& run, const ProcessReport& process, const RegionReport& region) {
  Cells cells{run.name, to_string(run.verdict), std::to_string(process.pid), region.path,
              std::to_string(region.calls)};
  for (const CountName& count : count_names()) cells.push_back(std::to_string(count.of(region.counts)));
  // On the simulated device times mean nothing.
  const bool timed = process.source != Source::Simulated;
  cells.push_back(timed ? unattached_median(run, region.path) : "");
  cells.push_back(timed && region.recorded_times ? std::to_string(region.recorded_times->median.count())
                                                 : "");
  return cells;
}

}  // namespace

std::string to_csv(const Report& report) {
  const Cells first = headings();
  std::string text = csv_line(first);
  for (const RunReport& run : report.runs) {
    bool counted = false;
    for (const ProcessReport& process : run.processes) {
      for (const RegionReport& region : process.regions) {
        text += csv_line(region_line(run, process, region));
        counted = true;
      }
    }
    if (counted) continue;
    Cells cells{run.name, to_string(run.verdict)};
    cells.resize(first.size());
    text += csv_line(cells);
  }
  return text;
}

}  // namespace gpuflight
