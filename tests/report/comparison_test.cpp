#include "gpuflight/report/comparison.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/report/example_reports.hpp"

namespace gpuflight {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Report staged() {
  Report report = examples::naive_and_staged_on_h200();
  report.runs.erase(report.runs.begin());
  return report;
}

Counts& counts_of(Report& report) { return report.runs[0].processes[0].regions[0].counts; }

std::string text_of(const Comparison& comparison) {
  std::ostringstream out;
  print(comparison, out);
  return out.str();
}

TEST(comparison, of_a_report_with_itself_finds_nothing) {
  const Comparison comparison = compare(staged(), staged());
  EXPECT_THAT(comparison.changes, IsEmpty());
  EXPECT_EQ(verdict_of(comparison), Verdict::Pass);
  EXPECT_THAT(text_of(comparison), HasSubstr("Nothing changed in 1 region.\n"));
}

TEST(comparison, more_of_anything_fails) {
  Report now = staged();
  ++counts_of(now).copies_in(Direction::HostToDevice).copies;
  counts_of(now).blocking_synchronizations = 0;
  const Comparison comparison = compare(staged(), now);
  ASSERT_EQ(comparison.changes.size(), 2U);
  EXPECT_EQ(comparison.changes[0].count, "host_to_device.copies");
  EXPECT_EQ(comparison.changes[0].before, 1U);
  EXPECT_EQ(comparison.changes[0].after, 2U);
  EXPECT_EQ(verdict_of(comparison), Verdict::Fail);
  EXPECT_THAT(text_of(comparison), HasSubstr("+1\n"));
}

Report partly_judged() {
  Report report = examples::partly_judged();
  report.runs.resize(1);
  return report;
}

TEST(comparison, more_of_what_is_not_judged_fails_too) {
  Report now = partly_judged();
  ++counts_of(now).kernels;
  EXPECT_EQ(verdict_of(compare(partly_judged(), now)), Verdict::Fail);
}

TEST(comparison, tells_where_another_set_of_counts_is_judged) {
  Report before = partly_judged();
  before.runs[0].checks[2].status = CheckStatus::Over;
  before.runs[0].scaling.clear();
  EXPECT_THAT(compare(before, partly_judged()).surroundings,
              Contains("counts of looping that aren't judged were none, are kernels"));
}

TEST(comparison, counts_are_sound_where_none_is_judged) {
  Report report = partly_judged();
  report.runs[0].verdict = Verdict::Inconclusive;
  report.runs[0].reasons = {{"no_count_judged", "no count was judged", "", {}, {}}};
  EXPECT_EQ(verdict_of(compare(report, report)), Verdict::Pass);
}

TEST(comparison, less_is_told_and_passes) {
  Report before = staged();
  counts_of(before).kernels = 12;
  const Comparison comparison = compare(before, staged());
  EXPECT_EQ(verdict_of(comparison), Verdict::Pass);
  EXPECT_THAT(text_of(comparison), HasSubstr("Less than before, and nothing more.\n"));
}

TEST(comparison, a_run_or_a_region_that_is_gone_is_a_doubt) {
  EXPECT_EQ(verdict_of(compare(examples::naive_and_staged_on_h200(), staged())), Verdict::Inconclusive);
  Report now = staged();
  now.runs[0].processes[0].regions[0].path = "other";
  EXPECT_THAT(compare(staged(), now).doubts, ElementsAre("the region judged of staged is gone"));
}

TEST(comparison, a_region_of_ones_own_may_go_and_come) {
  Report now = staged();
  RegionReport inner = now.runs[0].processes[0].regions[0];
  inner.path = "judged/inner";
  now.runs[0].processes[0].regions.push_back(inner);
  const Comparison gone = compare(now, staged());
  EXPECT_EQ(verdict_of(gone), Verdict::Pass);
  EXPECT_THAT(gone.surroundings, ElementsAre("the region judged/inner of staged is gone"));
  EXPECT_THAT(compare(staged(), now).surroundings, ElementsAre("the region judged/inner of staged is new"));
}

TEST(comparison, a_pass_that_became_a_fail_fails_without_any_count) {
  Report now = staged();
  now.runs[0].expected.reset();
  now.runs[0].verdict = Verdict::Fail;
  now.runs[0].reasons = {{"output_wrong", "", "", {}, {}}};
  const Comparison comparison = compare(staged(), now);
  EXPECT_EQ(verdict_of(comparison), Verdict::Fail);
  EXPECT_THAT(text_of(comparison), HasSubstr("fails: staged was pass, is fail (output_wrong)\n"));
  EXPECT_EQ(verdict_of(compare(now, staged())), Verdict::Pass);
}

TEST(comparison, a_run_that_is_new_fails_where_it_fails) {
  Report now = examples::naive_and_staged_on_h200();
  EXPECT_EQ(verdict_of(compare(staged(), now)), Verdict::Pass) << "naive is expected to fail";
  now.runs[0].expected.reset();
  EXPECT_EQ(verdict_of(compare(staged(), now)), Verdict::Fail);
}

TEST(comparison, of_inconclusive_runs_is_inconclusive) {
  Report now = staged();
  now.runs[0].verdict = Verdict::Inconclusive;
  EXPECT_EQ(verdict_of(compare(staged(), now)), Verdict::Inconclusive);
  EXPECT_EQ(verdict_of(compare(now, staged())), Verdict::Inconclusive);
}

TEST(comparison, of_fails_whose_counts_cannot_be_trusted_is_inconclusive) {
  Report old = staged();
  old.runs[0].expected.reset();
  old.runs[0].verdict = Verdict::Fail;
  old.runs[0].reasons = {{"output_wrong", "", "", {}, {}}};
  Report now = old;
  EXPECT_EQ(verdict_of(compare(old, now)), Verdict::Pass);
  now.runs[0].reasons.push_back({"records_lost", "", "", {}, {}});
  EXPECT_EQ(verdict_of(compare(old, now)), Verdict::Inconclusive);
  EXPECT_EQ(verdict_of(compare(now, old)), Verdict::Inconclusive);
}

TEST(comparison, a_file_that_can_no_longer_be_judged_fails_and_says_why) {
  Report now = staged();
  now.rejected = {{"mine.cpp", "mine.cpp: doesn't compile:\nmine.cpp:1: error"}};
  EXPECT_THAT(compare(staged(), now).failures, ElementsAre("not judged: mine.cpp: doesn't compile:"));
  EXPECT_EQ(verdict_of(compare(staged(), now)), Verdict::Fail);
  EXPECT_THAT(compare(now, now).doubts, ElementsAre("not judged: mine.cpp: doesn't compile:"));
  EXPECT_EQ(verdict_of(compare(now, staged())), Verdict::Pass);
}

TEST(comparison, of_nothing_is_inconclusive) {
  EXPECT_EQ(verdict_of(compare(examples::rejected_files(), examples::rejected_files())),
            Verdict::Inconclusive);
}

TEST(comparison, another_gpu_is_told_and_another_device_is_a_doubt) {
  Report now = staged();
  now.machine.facts["gpu"] = "NVIDIA L4";
  const Comparison comparison = compare(staged(), now);
  EXPECT_THAT(comparison.surroundings, Contains(HasSubstr("is NVIDIA L4")));
  EXPECT_EQ(verdict_of(comparison), Verdict::Pass);
  now.machine.simulated = true;
  EXPECT_EQ(verdict_of(compare(staged(), now)), Verdict::Inconclusive);
}

TEST(comparison, another_number_of_rows_is_a_doubt) {
  Report now = staged();
  now.exercise.rows = 7;
  EXPECT_THAT(compare(staged(), now).doubts, ElementsAre("the number of rows was 128, is 7"));
}

TEST(comparison, times_are_advice) {
  Report now = staged();
  now.runs[0].times->regions.at("judged").median *= 10;
  const Comparison comparison = compare(staged(), now);
  EXPECT_EQ(verdict_of(comparison), Verdict::Pass);
  EXPECT_THAT(text_of(comparison), HasSubstr("time of staged, judged: 58.2 µs before, 582 µs after; advice"));
}

}  // namespace
}  // namespace gpuflight
