#include "gpuflight/judge/verdict.hpp"

#include <algorithm>
#include <tuple>

#include "gpuflight/analysis/region_summary.hpp"
#include "gpuflight/core/version.hpp"
#include "gpuflight/judge/definition/definition.hpp"
#include "gpuflight/judge/definition/evaluation.hpp"
#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/expectation_check.hpp"
#include "gpuflight/judge/reasons.hpp"

namespace gpuflight {
namespace {

std::vector<RegionId> judged_regions(const WorkerEvidence& worker) {
  std::vector<RegionId> regions;
  for (const CallEvidence& call : worker.calls) regions.push_back(call.region);
  return regions;
}

// The call that misses most of the budget; among equals, the one that copies and launches most.
Worse worse_by(const Budget& budget) {
  return [&budget](const Counts& a, const Counts& b) {
    const auto weight = [&](const Counts& counts) {
      const std::vector<Check> checks = check(budget, counts, "");
      const auto missed = std::count_if(checks.begin(), checks.end(),
                                        [](const Check& each) { return each.status != CheckStatus::Within; });
      const CopyCounts& uploads = counts.copies_in(Direction::HostToDevice);
      return std::tuple(missed, uploads.copies, counts.kernels, uploads.bytes);
    };
    return weight(a) > weight(b);
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
  }
  return processes;
}

const RegionReport* judged_region(const RunReport& run, const WorkerEvidence& worker) {
  for (const ProcessReport& process : run.processes) {
    if (process.pid == worker.pid && !process.regions.empty()) return &process.regions.front();
  }
  return nullptr;
}

OutputReport worst_output(const WorkerEvidence& worker) {
  OutputReport worst;
  for (const CallEvidence& call : worker.calls) {
    if (!worst.checked || call.output.wrong > worst.wrong ||
        (call.output.wrong == worst.wrong && call.output.max_abs_error > worst.max_abs_error)) {
      worst = call.output;
    }
  }
  return worst;
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

// Fills in verdict and reasons; what they rest on is in the report already.
void decide(RunReport& run, const SolutionEvidence& solution, const Budget& budget, bool simulated) {
  const WorkerEnd& end = solution.recorded.end;
  if (!end.code.empty()) {
    run.verdict = end.code == "killed" ? Verdict::Inconclusive : Verdict::Fail;
    run.reasons.push_back({end.code, end.message, "", {}, {}});
    // It threw because the simulation ends here, which is no fault of the solution.
    if (const auto missing = not_simulated_reason(solution.recorded); missing && end.code == "threw") {
      run.verdict = Verdict::Inconclusive;
      run.reasons.insert(run.reasons.begin(), *missing);
    }
    return;
  }
  run.reasons = recording_reasons(solution.recorded);
  if (solution.timed && solution.timed->end.code == "killed") {
    run.reasons.push_back({"killed", solution.timed->end.message, "", {}, {}});
  }
  if (!run.reasons.empty()) {
    run.verdict = Verdict::Inconclusive;
    return;
  }
  if (const auto wrong = output_reason(solution)) run.reasons.push_back(*wrong);
  for (Reason& reason : budget_reasons(run.checks, simulated)) run.reasons.push_back(std::move(reason));
  run.verdict = run.reasons.empty() ? Verdict::Pass : Verdict::Fail;
  const RegionReport* judged = judged_region(run, solution.recorded);
  const std::vector<Reason> variations = variation_reasons(budget, *judged);
  if (!variations.empty() && run.verdict == Verdict::Pass) run.verdict = Verdict::Inconclusive;
  run.reasons.insert(run.reasons.end(), variations.begin(), variations.end());
}

RunReport judge_solution(const SolutionEvidence& solution, const Budget& budget, bool simulated) {
  RunReport run;
  run.name = solution.name;
  run.file = solution.file;
  run.processes = processes_of(solution.recorded, worse_by(budget));
  run.output = worst_output(solution.recorded);
  run.times = times_report(solution);
  run.printed = solution.recorded.printed;
  if (const RegionReport* judged = judged_region(run, solution.recorded)) {
    run.checks = check(budget, judged->counts, judged->path);
  }
  decide(run, solution, budget, simulated);
  return run;
}

bool met(const RunReport& run) { return run.expected && run.unexpected.empty(); }

Verdict overall(const Report& report, bool built_in) {
  // The exercise's own solutions are there to show what they show.
  if (built_in && std::all_of(report.runs.begin(), report.runs.end(), met)) return Verdict::Pass;
  const auto any = [&](Verdict verdict) {
    return std::any_of(report.runs.begin(), report.runs.end(), [&](const RunReport& run) {
      return run.verdict == verdict && !(built_in && met(run));
    });
  };
  if (any(Verdict::Fail)) return Verdict::Fail;
  if (any(Verdict::Inconclusive) || report.runs.empty()) return Verdict::Inconclusive;
  return built_in ? Verdict::Fail : Verdict::Pass;
}

Report judge_with(const Evidence& evidence, const ExerciseDefinition& definition) {
  const Quantities quantities{evidence.rows, evidence.input_bytes};
  const Budget limits = budget(definition, quantities);
  Report report;
  report.tool_version = kVersion;
  report.machine = evidence.machine;
  report.exercise = {evidence.exercise_name, definition.title, evidence.exercise_file, evidence.rows};
  report.seed = evidence.seed;
  report.rejected = evidence.rejected;
  for (const SolutionEvidence& solution : evidence.solutions) {
    RunReport run = judge_solution(solution, limits, evidence.machine.simulated);
    if (evidence.built_in) {
      run.expected = expectation(definition, solution.name, device_name(evidence.machine), quantities);
      run.unexpected = differences(run, judged_region(run, solution.recorded));
    }
    report.runs.push_back(std::move(run));
  }
  report.verdict = overall(report, evidence.built_in);
  return report;
}

}  // namespace

Report judge(const Evidence& evidence) {
  try {
    return judge_with(evidence, parse_definition(evidence.exercise_json, evidence.exercise_file));
  } catch (const DefinitionError& error) {
    throw BadInput(error.what());
  }
}

}  // namespace gpuflight
