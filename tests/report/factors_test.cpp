#include "gpuflight/report/factors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/report/example_reports.hpp"

namespace gpuflight {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

TEST(factors, are_of_copies_and_kernels_and_on_a_gpu_of_times) {
  EXPECT_THAT(factors(examples::naive_and_staged_on_h200()),
              ElementsAre("naive makes 128× the copies and 64× the kernels of staged, "
                          "and takes 86.8× as long"));
  EXPECT_THAT(factors(examples::naive_and_staged_simulated()),
              ElementsAre("naive makes 128× the copies and 128× the operations of staged"));
}

TEST(factors, leave_out_what_is_no_more) {
  Report report = examples::naive_and_staged_simulated();
  report.runs[0].processes[0].regions[0].counts.kernels = 1;
  EXPECT_THAT(factors(report), ElementsAre("naive makes 128× the copies of staged"));
  report.runs[0] = report.runs[1];
  EXPECT_THAT(factors(report), IsEmpty());
}

TEST(factors, compare_with_nothing_that_does_not_pass) {
  Report report = examples::naive_and_staged_on_h200();
  report.runs[1].verdict = Verdict::Fail;
  EXPECT_THAT(factors(report), IsEmpty());
}

TEST(factors, say_nothing_of_counts_that_can_not_be_trusted) {
  Report report = examples::naive_and_staged_on_h200();
  report.runs[0].verdict = Verdict::Inconclusive;
  EXPECT_THAT(factors(report), IsEmpty());
}

TEST(factors, of_one_run_or_a_recording_are_none) {
  EXPECT_THAT(factors(examples::wrong_output()), IsEmpty());
  EXPECT_THAT(factors(examples::recording()), IsEmpty());
}

TEST(factors, of_many_runs_are_eight) {
  Report report = examples::naive_and_staged_on_h200();
  report.runs.insert(report.runs.begin(), 100, report.runs.front());
  EXPECT_THAT(factors(report), SizeIs(8));
}

}  // namespace
}  // namespace gpuflight
