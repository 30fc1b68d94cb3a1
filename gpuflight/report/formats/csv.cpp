#include "gpuflight/report/formats/csv.hpp"

#include "gpuflight/report/csv_line.hpp"

namespace gpuflight {
namespace {

using Cells = std::vector<std::string>;

Cells headings() {
  Cells cells{"run", "verdict", "process", "region", "calls"};
  for (const CountName& count : count_names()) cells.emplace_back(count.name);
  cells.insert(cells.end(), {"median_ns", "recorded_median_ns", "device", "why", "not_judged"});
  return cells;
}

std::string unattached_median(const RunReport& run, const std::string& path) {
  if (!run.times) return "";
  const auto times = run.times->regions.find(path);
  return times == run.times->regions.end() ? "" : std::to_string(times->second.median.count());
}

/// One line of it: a spreadsheet's row is none to read a compiler's words in.
std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

/// As the gradebook's CSV has codes.
std::string not_judged(const RunReport& run) {
  std::string text;
  for (const std::string& count : counts_not_judged(run)) text += (text.empty() ? "" : " ") + count;
  return text;
}

std::string why(const RunReport& run) { return run.reasons.empty() ? "" : run.reasons.front().message; }

/// A row with nothing counted.
Cells bare_line(const Report& report, const std::string& name, const char* verdict, const std::string& why) {
  Cells cells{name, verdict};
  cells.resize(headings().size() - 3);
  cells.insert(cells.end(), {device_name(report.machine), first_line(why), ""});
  return cells;
}

Cells region_line(const Report& report, const RunReport& run, const ProcessReport& process,
                  const RegionReport& region) {
  Cells cells{run.name, to_string(run.verdict), std::to_string(process.pid), region.path,
              std::to_string(region.calls)};
  for (const CountName& count : count_names()) cells.push_back(std::to_string(count.of(region.counts)));
  // On the simulated device times mean nothing.
  const bool timed = process.source != Source::Simulated;
  cells.push_back(timed ? unattached_median(run, region.path) : "");
  cells.push_back(timed && region.recorded_times ? std::to_string(region.recorded_times->median.count())
                                                 : "");
  cells.insert(cells.end(), {device_name(report.machine), why(run), not_judged(run)});
  return cells;
}

}  // namespace

std::string to_csv(const Report& report) {
  std::string text = csv_line(headings());
  for (const RunReport& run : report.runs) {
    bool counted = false;
    for (const ProcessReport& process : run.processes) {
      for (const RegionReport& region : process.regions) {
        text += csv_line(region_line(report, run, process, region));
        counted = true;
      }
    }
    if (!counted) text += csv_line(bare_line(report, run.name, to_string(run.verdict), why(run)));
  }
  for (const RejectedFile& file : report.rejected)
    text += csv_line(bare_line(report, file.file, "rejected", file.message));
  return text;
}

}  // namespace gpuflight
