#include "gpuflight/report/problems.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "gpuflight/core/finding_codes.hpp"
#include "gpuflight/report/judgements.hpp"
#include "gpuflight/report/run_kind.hpp"
#include "gpuflight/report/summary.hpp"

namespace gpuflight {
namespace {

// A count, by what its reasons' codes begin with, and the finding of a loop that makes it.
struct Cause {
  std::string_view codes;
  std::string_view count;
  std::string_view finding;
};

constexpr std::array<Cause, 2> kCauses{
    {{"host_to_device_copies_", "host_to_device.copies", finding::kRepeatedCopies},
     {"kernels_", "kernels", finding::kRepeatedLaunches}}};

// Where the loop is that makes all of what a count counts.
std::optional<SourcePlace> place_of_count(const RunReport& run, const std::string& code) {
  for (const Cause& cause : kCauses) {
    if (!code.starts_with(cause.codes)) continue;
    const auto check =
        std::ranges::find(run.checks, cause.count, [](const Check& of) { return of.limit.count; });
    const auto found = std::ranges::find(run.findings, cause.finding, &Finding::code);
    if (check == run.checks.end() || found == run.findings.end() || found->count != check->actual) return {};
    return found->place;
  }
  return {};
}

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
    if (judgement.verdict == Verdict::Pass || !judgement.skipped.empty()) continue;
    const Severity severity = judgement.verdict == Verdict::Fail ? Severity::Error : Severity::Warning;
    const auto place = judgement.place ? judgement.place : place_of_count(run, judgement.code);
    problems.push_back(problem_at(place, run, severity, judgement.code, judgement.message));
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
