#include "gpuflight/report/problems.hpp"

#include "gpuflight/report/judgements.hpp"
#include "gpuflight/report/run_kind.hpp"
#include "gpuflight/report/summary.hpp"

namespace gpuflight {
namespace {

// At the place, or where that isn't known, against what was judged.
Problem problem_at(const std::optional<SourcePlace>& place, const RunReport& run, Severity severity,
                   const std::string& code, const std::string& message) {
  Problem problem{severity, code, run.name + ": " + message, run.file, {}};
  if (!place) return problem;
  problem.file = place->file;
  problem.line = place->line;
  return problem;
}

void add_judgements(const RunReport& run, std::vector<Problem>& problems) {
  for (const Judgement& judgement : judgements_of(run)) {
    if (judgement.verdict == Verdict::Pass || !judgement.reached) continue;
    const Severity severity = judgement.verdict == Verdict::Fail ? Severity::Error : Severity::Warning;
    problems.push_back(problem_at(judgement.place, run, severity, judgement.code, judgement.message));
  }
}

void add_findings(const RunReport& run, std::vector<Problem>& problems) {
  if (is_built_in(run) && run.unexpected.empty()) return;
  for (const Finding& finding : run.findings)
    problems.push_back(problem_at(finding.place, run, Severity::Note, finding.code, finding.message));
}

}  // namespace

std::vector<Problem> problems_of(const Report& report) {
  std::vector<Problem> problems;
  for (const RunReport& run : report.runs) {
    add_judgements(run, problems);
    add_findings(run, problems);
  }
  // A number of another device would mislead beside the code.
  if (report.machine.simulated) {
    for (Problem& problem : problems) problem.message += " (on the simulated device)";
  }
  for (const RejectedFile& file : report.rejected)
    problems.push_back({Severity::Error, "rejected", rejected_in_words(file), file.file, {}});
  return problems;
}

}  // namespace gpuflight
