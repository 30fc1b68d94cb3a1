#include "gpuflight/report/problems.hpp"

#include "gpuflight/report/judgements.hpp"
#include "gpuflight/report/run_kind.hpp"
#include "gpuflight/report/summary.hpp"

namespace gpuflight {
namespace {

void add_judgements(const RunReport& run, std::vector<Problem>& problems) {
  for (const Judgement& judgement : judgements_of(run)) {
    if (judgement.verdict == Verdict::Pass) continue;
    const Severity severity = judgement.verdict == Verdict::Fail ? Severity::Error : Severity::Warning;
    problems.push_back({severity, judgement.code, run.name + ": " + judgement.message, run.file, {}});
  }
}

void add_findings(const RunReport& run, std::vector<Problem>& problems) {
  if (is_built_in(run) && run.unexpected.empty()) return;
  for (const Finding& finding : run.findings) {
    Problem problem{Severity::Note, finding.code, run.name + ": " + finding.message, run.file, {}};
    if (finding.place) {
      problem.file = finding.place->file;
      problem.line = finding.place->line;
    }
    problems.push_back(problem);
  }
}

}  // namespace

std::vector<Problem> problems_of(const Report& report) {
  std::vector<Problem> problems;
  for (const RunReport& run : report.runs) {
    add_judgements(run, problems);
    add_findings(run, problems);
  }
  for (const RejectedFile& file : report.rejected)
    problems.push_back({Severity::Error, "rejected", rejected_in_words(file), file.file, {}});
  return problems;
}

}  // namespace gpuflight
