#include "gpuflight/judge/verdict.hpp"

#include <algorithm>
#include <iterator>

#include "gpuflight/core/joined.hpp"
#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/core/version.hpp"
#include "gpuflight/judge/budget_reasons.hpp"
#include "gpuflight/judge/definition/definition.hpp"
#include "gpuflight/judge/definition/evaluation.hpp"
#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/expectation_check.hpp"
#include "gpuflight/judge/late_activity.hpp"
#include "gpuflight/judge/output_reasons.hpp"
#include "gpuflight/judge/reasons.hpp"
#include "gpuflight/judge/run_report.hpp"
#include "gpuflight/judge/scaling.hpp"

namespace gpuflight {
namespace {

// Fills in verdict and reasons of a solution that ended before its output was there.
void decide_by_end(RunReport& run, const WorkerEvidence& recorded) {
  run.verdict = recorded.end.code == reason::kKilled ? Verdict::Inconclusive : Verdict::Fail;
  run.reasons.push_back(reason_of(recorded.end.code, recorded.end.message));
  run.reasons.back().place = recorded.end.place;
  // It threw because the simulation ends here, which is no fault of the solution.
  if (const auto missing = not_simulated_reason(recorded); missing && recorded.end.code == reason::kThrew) {
    run.verdict = Verdict::Inconclusive;
    run.reasons.insert(run.reasons.begin(), *missing);
  }
}

// Takes away a pass, and no fail.
void doubt(RunReport& run, const std::vector<Reason>& reasons) {
  if (!reasons.empty() && run.verdict == Verdict::Pass) run.verdict = Verdict::Inconclusive;
  run.reasons.insert(run.reasons.end(), reasons.begin(), reasons.end());
}

// What all solutions of a run are held to.
struct Demands {
  const ExerciseDefinition& definition;
  const Evidence& evidence;
  Budget budget;
};

void append(std::vector<Reason> more, std::vector<Reason>& reasons) {
  std::ranges::move(more, std::back_inserter(reasons));
}

// A pass without any is one that nobody gave.
bool is_any_count_judged(const RunReport& run) {
  return std::ranges::any_of(run.checks,
                             [](const Check& check) { return check.status != CheckStatus::NotJudged; }) ||
         std::ranges::any_of(run.scaling, &Growth::judged);
}

// The same of one whose counts can be trusted.
void decide_by_counts(RunReport& run, const SolutionEvidence& solution, const Demands& demands) {
  const bool simulated = demands.evidence.machine.simulated;
  run.reasons = output_reasons(solution);
  const std::size_t inputs = demands.definition.inputs.size();
  if (const auto late = late_reason(solution.recorded, inputs, simulated)) run.reasons.push_back(*late);
  append(budget_reasons(run.checks, simulated), run.reasons);
  append(scaled_budget_reasons(demands.definition, demands.evidence, run.checks, solution.recorded),
         run.reasons);
  append(growth_reasons(run.scaling, simulated), run.reasons);
  run.verdict = run.reasons.empty() ? Verdict::Pass : Verdict::Fail;
  doubt(run, variation_reasons(demands.budget, *judged_region(run, solution.recorded), simulated));
  if (solution.timed && solution.timed->end.code == reason::kKilled) {
    doubt(run, {reason_of(reason::kKilled, solution.timed->end.message)});
  }
  if (run.verdict == Verdict::Pass && !is_any_count_judged(run)) {
    doubt(run, {reason_of(reason::kNoCountJudged,
                          "the output is right, and no count was judged, as the exercise has it on the "
                          "simulated device: only a GPU can tell whether this passes")});
  }
}

// Fills in verdict and reasons; what they rest on is in the report already.
void decide(RunReport& run, const SolutionEvidence& solution, const Demands& demands) {
  if (!solution.recorded.end.code.empty()) return decide_by_end(run, solution.recorded);
  std::vector<Reason> recording = recording_reasons(solution.recorded);
  if (recording.empty()) return decide_by_counts(run, solution, demands);
  // What is wrong is so whatever was recorded, unless the simulation ended before the solution did.
  if (!not_simulated_reason(solution.recorded)) run.reasons = output_reasons(solution);
  run.verdict = run.reasons.empty() ? Verdict::Inconclusive : Verdict::Fail;
  append(std::move(recording), run.reasons);
}

RunReport judge_solution(const SolutionEvidence& solution, const Demands& demands) {
  RunReport run = run_report(solution, demands.definition, demands.budget);
  if (const RegionReport* judged = judged_region(run, solution.recorded)) {
    run.scaling = growth_of(demands.definition, demands.evidence, judged->counts, solution.recorded);
  }
  decide(run, solution, demands);
  if (const std::vector<std::string> counts = counts_not_judged(run); !counts.empty()) {
    run.remarks.push_back(
        {remark::kCountsNotJudged, "not judged on the simulated device: " + joined(counts)});
  }
  if (!demands.definition.constant.empty() && demands.evidence.scaled_input_bytes.empty()) {
    run.remarks.push_back({remark::kNotScaled,
                           "whether counts grow with the number of rows wasn't looked at: the "
                           "inputs of so many rows are too large"});
  }
  if (!solution.recorded.calls.empty() && !solution.recorded.own_regions) {
    run.remarks.push_back({remark::kLateActivityUnknown,
                           "whether the solution went on after its calls had returned wasn't looked at: the "
                           "trace was kept by an earlier version"});
  }
  return run;
}

bool met(const RunReport& run) { return run.expected && run.unexpected.empty(); }

Verdict overall(const Report& report, bool built_in) {
  if (report.runs.empty()) return Verdict::Inconclusive;
  // The exercise's own solutions are there to show what they show.
  if (built_in && std::all_of(report.runs.begin(), report.runs.end(), met)) {
    return report.rejected.empty() ? Verdict::Pass : Verdict::Inconclusive;
  }
  const auto any = [&](Verdict verdict) {
    return std::any_of(report.runs.begin(), report.runs.end(), [&](const RunReport& run) {
      return run.verdict == verdict && !(built_in && met(run));
    });
  };
  if (any(Verdict::Fail)) return Verdict::Fail;
  if (any(Verdict::Inconclusive) || !report.rejected.empty()) return Verdict::Inconclusive;
  return built_in ? Verdict::Fail : Verdict::Pass;
}

Report judge_with(const Evidence& evidence, const ExerciseDefinition& definition) {
  const Quantities quantities{evidence.rows, evidence.input_bytes};
  const Demands demands{definition, evidence, budget(definition, quantities, device_name(evidence.machine))};
  Report report;
  report.tool_version = kVersion;
  report.machine = evidence.machine;
  report.exercise = {evidence.exercise_name, definition.title, evidence.exercise_file, evidence.rows};
  report.sandbox = evidence.sandbox;
  report.seed = evidence.seed;
  report.rejected = evidence.rejected;
  for (const SolutionEvidence& solution : evidence.solutions) {
    RunReport run = judge_solution(solution, demands);
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
