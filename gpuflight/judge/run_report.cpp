#include "gpuflight/judge/run_report.hpp"

#include <algorithm>
#include <iterator>

#include "gpuflight/analysis/findings/findings.hpp"
#include "gpuflight/analysis/region_summary.hpp"
#include "gpuflight/core/reason_codes.hpp"

namespace gpuflight {
namespace {

std::vector<RegionId> judged_regions(const WorkerEvidence& worker) {
  std::vector<RegionId> regions;
  for (const CallEvidence& call : worker.calls) regions.push_back(call.region);
  return regions;
}

// The call that misses most of the budget; among equals, the one that costs more.
Worse worse_by(const Budget& budget) {
  return [&budget](const Counts& a, const Counts& b) {
    const auto missed = [&](const Counts& counts) {
      return std::ranges::count_if(check(budget, counts, ""), &Check::is_missed);
    };
    const auto misses_of_a = missed(a);
    const auto misses_of_b = missed(b);
    return misses_of_a == misses_of_b ? costs_more(a, b) : misses_of_a > misses_of_b;
  };
}

std::vector<RegionReport> regions_of(const StreamEvidence& stream, const WorkerEvidence& worker,
                                     const Worse& worse) {
  std::vector<RegionReport> regions;
  for (const RegionCalls& calls : calls_under(stream.regions, judged_regions(worker))) {
    regions.push_back(summarize(calls, worse));
  }
  return regions;
}

std::vector<ProcessReport> processes_of(const WorkerEvidence& worker, const Worse& worse) {
  std::vector<ProcessReport> processes;
  for (const StreamEvidence& stream : worker.streams) {
    // Another process's region ids are its own.
    const bool own = stream.pid == worker.pid;
    processes.push_back({stream.pid, stream.source, stream.complete,
                         own ? regions_of(stream, worker, worse) : std::vector<RegionReport>(), stream.waits,
                         stream.waited});
    ProcessReport& process = processes.back();
    if (stream.timeline && !process.regions.empty()) {
      process.timeline = part_of(*stream.timeline, process.regions.front().worst_root);
    }
  }
  return processes;
}

// Of the judged calls that cost most. What a broken stream lacks would look like a finding.
std::vector<Finding> findings_of(const RunReport& run, const ExerciseDefinition& definition) {
  const bool single_precision = std::holds_alternative<SumOfProducts>(definition.tolerances);
  std::vector<Finding> findings;
  for (const ProcessReport& process : run.processes) {
    if (!process.timeline || !process.complete) continue;
    std::ranges::move(findings_in(*process.timeline, {process.source, single_precision}),
                      std::back_inserter(findings));
  }
  return findings;
}

std::optional<TimesReport> times_report(const SolutionEvidence& solution) {
  if (!solution.timed || solution.timed->calls.empty()) return std::nullopt;
  const WorkerEvidence& timed = *solution.timed;
  TimesReport times;
  std::vector<std::chrono::nanoseconds> durations;
  for (const CallEvidence& call : timed.calls) durations.push_back(call.duration);
  times.call = times_of(durations);
  for (const StreamEvidence& stream : timed.streams) {
    if (stream.pid != timed.pid) continue;
    for (const RegionCalls& calls : calls_under(stream.regions, judged_regions(timed))) {
      if (!calls.durations.empty()) times.regions[calls.path] = times_of(calls.durations);
    }
  }
  return times;
}

}  // namespace

const RegionReport* judged_region(const RunReport& run, const WorkerEvidence& worker) {
  for (const ProcessReport& process : run.processes) {
    if (process.pid == worker.pid && !process.regions.empty()) return &process.regions.front();
  }
  return nullptr;
}

RunReport run_report(const SolutionEvidence& solution, const ExerciseDefinition& definition,
                     const Budget& budget) {
  RunReport run;
  run.name = solution.name;
  run.file = solution.file;
  run.processes = processes_of(solution.recorded, worse_by(budget));
  run.findings = findings_of(run, definition);
  if (const CallEvidence* worst = worst_output(solution.recorded)) run.output = worst->output;
  run.times = times_report(solution);
  run.printed = solution.recorded.printed;
  for (const StreamEvidence& stream : solution.recorded.streams) {
    run.remarks.insert(run.remarks.end(), stream.remarks.begin(), stream.remarks.end());
  }
  if (const RegionReport* judged = judged_region(run, solution.recorded)) {
    run.checks = check(budget, judged->counts, judged->path);
  } else {
    run.unchecked = budget;
  }
  if (solution.timed && solution.timed->end.code == reason::kTimeout) {
    run.remarks.push_back(
        {remark::kNotTimed, "no times: with nothing recorded, " + solution.timed->end.message});
  }
  return run;
}

}  // namespace gpuflight
