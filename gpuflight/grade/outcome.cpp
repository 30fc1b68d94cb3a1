#include "gpuflight/grade/outcome.hpp"

#include <filesystem>

#include "gpuflight/grade/run_report_json.hpp"

namespace gpuflight {
namespace {

// gpuflight's own exit code where this machine can't do it.
constexpr int kUnableStatus = 4;

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

// A run calls a solution by the stem of its file, with ":FUNCTION" where it has several.
std::string solution_name(const std::string& in_report, const std::string& file,
                          const std::string& submission) {
  const std::string stem = std::filesystem::path(file).stem().string();
  return in_report.starts_with(stem) ? submission + in_report.substr(stem.size()) : submission;
}

GradeResult result_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Pass: return GradeResult::Pass;
    case Verdict::Fail: return GradeResult::Fail;
    case Verdict::Inconclusive: return GradeResult::Inconclusive;
  }
  return GradeResult::Inconclusive;
}

void take(JudgedReport report, const std::string& file, GradedSubmission& submission) {
  submission.seed = report.seed;
  submission.result = report.rejected.empty() ? result_of(report.verdict) : GradeResult::Rejected;
  for (const RejectedFile& rejected : report.rejected) {
    submission.message +=
        (submission.message.empty() ? "" : "\n") + replaced(rejected.message, file, submission.name);
  }
  for (GradedSolution& solution : report.solutions) {
    solution.name = solution_name(solution.name, file, submission.name);
    submission.solutions.push_back(std::move(solution));
  }
}

}  // namespace

void read_failed_build(const StepEnd& end, const std::string& file, GradedSubmission& submission) {
  submission.result = end.status == kUnableStatus ? GradeResult::Unable : GradeResult::Rejected;
  submission.message = replaced(end.output, file, submission.name);
  if (submission.message.empty())
    submission.message = "the build ended with status " + std::to_string(end.status);
}

void read_run(const StepEnd& end, const std::string& report, const std::string& file,
              GradedSubmission& submission) {
  try {
    take(read_run_report(report), file, submission);
  } catch (const nlohmann::json::exception&) {
    submission.result = GradeResult::Unable;
    submission.message = "the run ended with status " + std::to_string(end.status) +
                         " and no report: " + replaced(end.output, file, submission.name);
  }
}

}  // namespace gpuflight
