/// What a grading found out, as plain values.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gpuflight/core/report.hpp"
#include "gpuflight/grade/submissions.hpp"

namespace gpuflight {

/// Beside the three verdicts: the submission couldn't be judged through a fault of its own, or of this
/// machine.
enum class GradeResult { Pass, Fail, Inconclusive, Rejected, Unable };

inline constexpr GradeResult kGradeResults[] = {GradeResult::Pass, GradeResult::Fail,
                                                GradeResult::Inconclusive, GradeResult::Rejected,
                                                GradeResult::Unable};

const char* to_string(GradeResult result);  ///< "pass", "fail", "inconclusive", "rejected", "unable"

/// One solution of a submission.
struct GradedSolution {
  std::string name;  ///< the submission's; with ":FUNCTION" where it has several
  Verdict verdict = Verdict::Inconclusive;
  std::vector<Reason> reasons;
  std::map<std::string, std::uint64_t>
      counts;                             ///< of the worst call, by the names of count_names(); may be empty
  std::vector<std::string> not_judged{};  ///< counts that the exercise limits, and doesn't have judged here
};

struct GradedSubmission {
  std::string name;
  std::string sha256;  ///< of the very bytes that were judged; empty where they couldn't be read
  GradeResult result = GradeResult::Unable;
  std::string message;  ///< why it was rejected, or couldn't be judged; of a compiler, what it wrote
  std::vector<GradedSolution> solutions;
  std::optional<std::uint64_t> seed;
  std::chrono::milliseconds took{};  ///< by the clock, building and waiting for others included
};

/// Everything that a result depends on beside the submission.
using JudgedWith = std::map<std::string, std::string>;

/// What differs, for a person: "rows was 7, is 9; timeout_s was 60, is 30". Empty where nothing does.
std::string differences(const JudgedWith& was, const JudgedWith& is);

struct Gradebook {
  std::string tool_version;
  std::string exercise_title;
  std::string exercise_file;
  std::string folder;
  JudgedWith judged_with;
  std::size_t total = 0;                      ///< submissions, those without a result so far included
  std::vector<GradedSubmission> submissions;  ///< those that have a result, by name
  std::vector<Skipped> skipped;
};

std::size_t number_of(GradeResult result, const Gradebook& book);

/// nullptr where it has no result. Valid until the next enter().
const GradedSubmission* find(const std::string& name, const Gradebook& book);

/// Puts it in its place, instead of an earlier one of that name.
void enter(GradedSubmission submission, Gradebook& book);

}  // namespace gpuflight
