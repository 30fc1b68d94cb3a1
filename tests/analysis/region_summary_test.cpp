#include "gpuflight/analysis/region_summary.hpp"

#include <gtest/gtest.h>

#include "tests/analysis/analysed.hpp"

namespace gpuflight {
namespace {

using test::analysed;
using test::TraceBuilder;

bool more_kernels(const Counts& a, const Counts& b) { return a.kernels > b.kernels; }

void launch(TraceBuilder& trace, int kernels) {
  for (int i = 0; i < kernels; ++i) trace.launch("gemm");
}

TEST(region_summary, counts_are_those_of_the_worst_single_call) {
  TraceBuilder trace;
  std::vector<RegionId> roots;
  for (const int kernels : {2, 128, 3}) {
    roots.push_back(trace.region("judged", [&] { launch(trace, kernels); }));
  }
  const auto paths = calls_under(analysed(trace)->regions(), roots);
  ASSERT_EQ(paths.size(), 1U);
  const RegionReport report = summarize(paths[0], more_kernels);
  EXPECT_EQ(report.calls, 3U);
  EXPECT_EQ(report.counts.kernels, 128U);
  EXPECT_EQ(report.per_call.at("kernels").min, 2U);
  EXPECT_EQ(report.per_call.at("kernels").median, 3U);
  EXPECT_EQ(report.per_call.at("kernels").max, 128U);
}

TEST(region_summary, only_what_is_under_the_roots_counts_whatever_it_is_called) {
  TraceBuilder trace;
  trace.region("judged", [&] { launch(trace, 9); });
  const RegionId root = trace.region("judged", [&] { launch(trace, 1); });
  const auto paths = calls_under(analysed(trace)->regions(), {root});
  ASSERT_EQ(paths.size(), 1U);
  EXPECT_EQ(paths[0].counts.at(0).kernels, 1U);
}

TEST(region_summary, openings_of_one_path_within_a_call_are_one_call_of_it) {
  TraceBuilder trace;
  const RegionId root = trace.region("judged", [&] {
    for (int row = 0; row < 4; ++row) trace.region("row", [&] { launch(trace, 1); });
  });
  const auto paths = calls_under(analysed(trace)->regions(), {root});
  ASSERT_EQ(paths.size(), 2U);
  EXPECT_EQ(paths[1].path, "judged/row");
  ASSERT_EQ(paths[1].counts.size(), 1U);
  EXPECT_EQ(paths[1].counts[0].kernels, 4U);
}

TEST(region_summary, memory_does_not_grow_with_the_number_of_openings) {
  TraceBuilder trace;
  trace.region("judged", [&] {
    for (int row = 0; row < 1000; ++row) trace.region("row", [&] { launch(trace, 1); });
  });
  const auto analysis = analysed(trace);
  ASSERT_EQ(analysis->regions().size(), 2U);
  EXPECT_EQ(analysis->regions()[1].counts.kernels, 1000U);
}

TEST(region_summary, regions_of_one_name_under_two_parents_are_apart) {
  TraceBuilder trace;
  const RegionId root = trace.region("judged", [&] {
    trace.region("first", [&] { trace.region("copy", [&] { launch(trace, 1); }); });
    trace.region("second", [&] { trace.region("copy", [&] { launch(trace, 2); }); });
  });
  const auto paths = calls_under(analysed(trace)->regions(), {root});
  ASSERT_EQ(paths.size(), 5U);
  EXPECT_EQ(paths[2].path, "judged/first/copy");
  EXPECT_EQ(paths[4].path, "judged/second/copy");
  EXPECT_EQ(paths[4].counts[0].kernels, 2U);
}

TEST(region_summary, regions_whose_paths_read_alike_are_added_up) {
  TraceBuilder trace;
  const RegionId root = trace.region("judged", [&] {
    trace.region("a/b", [&] { launch(trace, 1); });
    trace.region("a", [&] { trace.region("b", [&] { launch(trace, 2); }); });
  });
  const auto paths = calls_under(analysed(trace)->regions(), {root});
  EXPECT_EQ(paths.at(1).path, "judged/a/b");
  EXPECT_EQ(paths.at(1).counts.at(0).kernels, 3U);
}

TEST(region_summary, a_closed_region_has_the_time_from_its_opening_to_its_closing) {
  TraceBuilder trace;
  const Timestamp before = trace.time();
  const RegionId root = trace.region("judged", [&] { launch(trace, 3); });
  const RegionReport report = summarize(calls_under(analysed(trace)->regions(), {root}).at(0), more_kernels);
  ASSERT_TRUE(report.recorded_times);
  EXPECT_GT(report.recorded_times->median, std::chrono::nanoseconds(0));
  EXPECT_LT(report.recorded_times->median, trace.time() - before);
}

TEST(region_summary, a_region_that_never_closed_has_no_times) {
  TraceBuilder trace;
  const RegionId root = trace.open("judged");
  const auto paths = calls_under(analysed(trace)->regions(), {root});
  EXPECT_FALSE(summarize(paths.at(0), more_kernels).recorded_times.has_value());
}

TEST(region_summary, times_are_first_least_and_middle) {
  using std::chrono::nanoseconds;
  const Times times = times_of({nanoseconds(9), nanoseconds(2), nanoseconds(5)});
  EXPECT_EQ(times.first, nanoseconds(9));
  EXPECT_EQ(times.min, nanoseconds(2));
  EXPECT_EQ(times.median, nanoseconds(5));
  EXPECT_EQ(times.calls, 3U);
}

}  // namespace
}  // namespace gpuflight
