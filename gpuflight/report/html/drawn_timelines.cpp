#include "gpuflight/report/html/drawn_timelines.hpp"

#include <algorithm>

namespace gpuflight::html {
namespace {

void add(const RunReport& run, const std::string& name, DrawnTimelines& drawn) {
  for (const ProcessReport& process : run.processes) {
    if (process.timeline && start_of(*process.timeline))
      drawn.all.push_back({name, process.pid, &*process.timeline});
  }
}

/// Nothing where the report has no such run.
void add_run_called(const std::string& name, const Report& report, const char* when, DrawnTimelines& drawn) {
  const auto run = std::ranges::find(report.runs, name, &RunReport::name);
  if (run != report.runs.end()) add(*run, name + " " + when, drawn);
}

}  // namespace

DrawnTimelines timelines_of(const Report& report) {
  DrawnTimelines drawn{report.machine.simulated, {}};
  for (const RunReport& run : report.runs) add(run, run.name, drawn);
  return drawn;
}

DrawnTimelines timelines_of(const Report& before, const Report& after) {
  DrawnTimelines drawn{before.machine.simulated || after.machine.simulated, {}};
  for (const RunReport& run : after.runs) {
    add_run_called(run.name, before, "before", drawn);
    add(run, run.name + " after", drawn);
  }
  for (const RunReport& run : before.runs) {
    if (std::ranges::find(after.runs, run.name, &RunReport::name) == after.runs.end())
      add(run, run.name + " before", drawn);
  }
  return drawn;
}

}  // namespace gpuflight::html
