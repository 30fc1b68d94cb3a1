#include "gpuflight/grade/outcome.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpuflight/report/json.hpp"

namespace gpuflight {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string kCopy = "/tmp/gpuflight-x/3/submission.so";

Report report() {
  Report report;
  report.exercise.name = "small";
  report.seed = 7;
  report.verdict = Verdict::Fail;
  RunReport run;
  run.name = "submission";
  run.verdict = Verdict::Fail;
  run.reasons.push_back({"kernels_over_budget", "too many", "judged", 4, 128});
  RegionReport judged;
  judged.path = "judged";
  judged.counts.kernels = 128;
  RegionReport inner;
  inner.path = "judged/inner";
  run.processes.push_back({});
  run.processes[0].regions = {judged, inner};
  report.runs.push_back(run);
  return report;
}

GradedSubmission graded(const StepEnd& end, const std::string& report) {
  GradedSubmission submission;
  submission.name = "a/b.so";
  read_run(end, report, kCopy, submission);
  return submission;
}

TEST(outcome, of_a_run_is_what_its_report_says_by_the_submissions_name) {
  const GradedSubmission submission = graded({1, ""}, to_json(report()));
  EXPECT_EQ(submission.result, GradeResult::Fail);
  EXPECT_EQ(submission.seed, 7U);
  ASSERT_EQ(submission.solutions.size(), 1U);
  EXPECT_EQ(submission.solutions[0].name, "a/b.so");
  EXPECT_EQ(submission.solutions[0].counts.at("kernels"), 128U);
  EXPECT_EQ(submission.solutions[0].counts.at("host_to_device.copies"), 0U);
  EXPECT_EQ(submission.solutions[0].reasons.at(0).actual, 128U);
}

TEST(outcome, says_which_counts_were_not_judged_each_once) {
  Report partly = report();
  partly.runs[0].checks = check({{"kernels", 1, 4, "", "", false}, {"fills", 0, 0}}, Counts(), "judged");
  partly.runs[0].scaling = {{"kernels", {{8, 1}}, false, false}, {"allocations", {{8, 1}}, false, false}};
  EXPECT_THAT(graded({1, ""}, to_json(partly)).solutions.at(0).not_judged,
              ElementsAre("kernels", "allocations"));
}

TEST(outcome, of_several_solutions_each_has_its_function_in_its_name) {
  Report several = report();
  several.runs[0].name = "submission:one";
  several.runs.push_back(several.runs[0]);
  several.runs[1].name = "submission:two";
  const GradedSubmission submission = graded({1, ""}, to_json(several));
  ASSERT_EQ(submission.solutions.size(), 2U);
  EXPECT_EQ(submission.solutions[0].name, "a/b.so:one");
  EXPECT_EQ(submission.solutions[1].name, "a/b.so:two");
}

TEST(outcome, a_file_that_the_judge_rejects_is_rejected_by_the_submissions_name) {
  Report rejecting = report();
  rejecting.runs.clear();
  rejecting.rejected.push_back({kCopy, kCopy + ": is empty"});
  const GradedSubmission submission = graded({2, ""}, to_json(rejecting));
  EXPECT_EQ(submission.result, GradeResult::Rejected);
  EXPECT_EQ(submission.message, "a/b.so: is empty");
}

TEST(outcome, a_place_in_the_copy_is_told_as_one_in_the_submission) {
  Report placed = report();
  placed.runs[0].reasons[0].message = "it crashed at submission.cpp:6";
  GradedSubmission submission;
  submission.name = "a/b.cpp";
  read_run({1, ""}, to_json(placed), kCopy, submission);
  EXPECT_EQ(submission.solutions.at(0).reasons.at(0).message, "it crashed at b.cpp:6");
}

TEST(outcome, without_a_report_the_machine_was_unable_and_what_was_said_is_kept) {
  for (const char* text : {"", "{}", "{\"verdict\": \"pass\"}", "no JSON"}) {
    const GradedSubmission submission = graded({4, "gpuflight: no driver for " + kCopy + "\n"}, text);
    EXPECT_EQ(submission.result, GradeResult::Unable) << text;
    EXPECT_THAT(submission.message, HasSubstr("status 4"));
    EXPECT_THAT(submission.message, HasSubstr("no driver for a/b.so"));
  }
}

TEST(outcome, a_report_counts_only_where_the_run_ended_as_it_says) {
  for (const int status : {0, 2, 3, 4, 128 + 9}) {
    const GradedSubmission submission = graded({status, "Killed\n"}, to_json(report()));
    EXPECT_EQ(submission.result, GradeResult::Unable) << status;
    EXPECT_EQ(submission.message, "the run ended with status " + std::to_string(status) +
                                      " and a report that doesn't go with it: Killed\n");
    EXPECT_TRUE(submission.solutions.empty());
    EXPECT_EQ(submission.seed, std::nullopt);
  }
}

TEST(outcome, a_source_that_does_not_compile_is_rejected_in_the_compilers_words) {
  GradedSubmission submission;
  submission.name = "a/b.cpp";
  read_failed_build({2, "/tmp/x/submission.cpp:1:9: error: no\n"}, "/tmp/x/submission.cpp", submission);
  EXPECT_EQ(submission.result, GradeResult::Rejected);
  EXPECT_EQ(submission.message, "a/b.cpp:1:9: error: no\n");
}

TEST(outcome, a_build_that_was_killed_or_had_no_sandbox_is_not_the_submissions_fault) {
  for (const int status : {1, 127, 128 + 9, 128 + 15}) {
    GradedSubmission submission;
    read_failed_build({status, "no\n"}, "/tmp/x/submission.cpp", submission);
    EXPECT_EQ(submission.result, GradeResult::Unable) << status;
  }
}

TEST(outcome, a_machine_without_a_compiler_is_not_the_submissions_fault) {
  GradedSubmission submission;
  read_failed_build({4, ""}, "/tmp/x/submission.cpp", submission);
  EXPECT_EQ(submission.result, GradeResult::Unable);
  EXPECT_EQ(submission.message, "the build ended with status 4");
}

}  // namespace
}  // namespace gpuflight
