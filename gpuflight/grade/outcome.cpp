#include "gpuflight/grade/outcome.hpp"

#include <filesystem>

#include "gpuflight/core/exit_codes.hpp"
#include "gpuflight/grade/run_report_json.hpp"

namespace gpuflight {
namespace {

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

// Places in the copy that was judged are places in the submission.
std::string by_its_own_name(const std::string& text, const std::string& file, const std::string& submission) {
  const std::filesystem::path own(submission);
  const std::string copy = std::filesystem::path(file).stem().string() + own.extension().string();
  return replaced(replaced(text, file, submission), copy, own.filename().string());
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
        (submission.message.empty() ? "" : "\n") + by_its_own_name(rejected.message, file, submission.name);
  }
  for (GradedSolution& solution : report.solutions) {
    solution.name = solution_name(solution.name, file, submission.name);
    for (Reason& reason : solution.reasons)
      reason.message = by_its_own_name(reason.message, file, submission.name);
    submission.solutions.push_back(std::move(solution));
  }
}

}  // namespace

void read_failed_build(const StepEnd& end, const std::string& file, GradedSubmission& submission) {
  // Any other status is that of a machine without a compiler, of a sandbox that wasn't made, or of a kill.
  submission.result = end.status == kBadInput ? GradeResult::Rejected : GradeResult::Unable;
  submission.message = replaced(end.output, file, submission.name);
  if (submission.message.empty())
    submission.message = "the build ended with status " + std::to_string(end.status);
}

void read_run(const StepEnd& end, const std::string& report, const std::string& file,
              GradedSubmission& submission) {
  const auto unable = [&](const std::string& why) {
    submission.result = GradeResult::Unable;
    submission.message = "the run ended with status " + std::to_string(end.status) + " and " + why + ": " +
                         replaced(end.output, file, submission.name);
  };
  try {
    JudgedReport judged = read_run_report(report);
    // A solution outside of a sandbox can kill the run and leave a report of its own.
    const bool is_its_own = end.status == exit_code(judged.verdict, !judged.rejected.empty());
    if (!is_its_own) return unable("a report that doesn't go with it");
    take(std::move(judged), file, submission);
  } catch (const nlohmann::json::exception&) {
    unable("no report");
  }
}

}  // namespace gpuflight
