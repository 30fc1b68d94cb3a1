#include "gpuflight/report/timeline_axis.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "tests/report/example_timelines.hpp"

namespace gpuflight {
namespace {

using examples::TimelineExample;

TEST(timeline_axis, starts_with_the_first_event_and_ends_with_the_last) {
  const Timeline timeline = TimelineExample().wait(100).copy(64, 3).timeline();
  const TimelineAxis axis(timeline, Source::Cupti);
  EXPECT_EQ(axis.length(), 4000U);
  EXPECT_EQ(axis.of(timeline.calls[0]).start, 0U);
  EXPECT_EQ(axis.of(timeline.copies[0]).start, 1000U);
  EXPECT_EQ(axis.of(timeline.copies[0]).end, 4000U);
}

TEST(timeline_axis, covers_regions_without_events) {
  Timeline timeline = TimelineExample().wait(10).launch(1).timeline();
  timeline.regions.push_back({1, "judged", 1, Scope::Process, Timestamp{},
                              Timestamp{} + std::chrono::microseconds(20), 0, std::nullopt});
  EXPECT_EQ(TimelineAxis(timeline, Source::Cupti).length(), 20000U);
}

TEST(timeline_axis, of_the_simulated_device_has_a_place_for_each_call) {
  const Timeline timeline = TimelineExample().copy(64, 1000).synchronize().launch(1).timeline();
  const TimelineAxis axis(timeline, Source::Simulated);
  EXPECT_TRUE(axis.in_order());
  EXPECT_EQ(axis.length(), 3U);
  EXPECT_EQ(axis.of(timeline.copies[0]).start, 0U);
  EXPECT_EQ(axis.of(timeline.copies[0]).end, 1U);
  EXPECT_EQ(axis.of(timeline.kernels[0]).start, 2U);
}

TEST(timeline_axis, puts_what_no_call_is_known_of_at_the_end_of_the_order) {
  Timeline timeline = TimelineExample().launch().launch().timeline();
  timeline.calls.pop_back();
  EXPECT_EQ(TimelineAxis(timeline, Source::Simulated).of(timeline.kernels[1]).start, 0U);
  timeline.calls.clear();
  EXPECT_EQ(TimelineAxis(timeline, Source::Simulated).length(), 1U);
}

TEST(timeline_axis, a_call_that_never_returned_lasts_to_the_end) {
  Timeline timeline = TimelineExample().launch(9).timeline();
  timeline.calls[0].end.reset();
  EXPECT_EQ(TimelineAxis(timeline, Source::Cupti).of(timeline.calls[0]).end, 10000U);
}

TEST(timeline_axis, stands_times_that_no_machine_has) {
  Timeline timeline = TimelineExample().launch().launch().launch().timeline();
  timeline.kernels[0].start = Timestamp::min();
  timeline.kernels[1].end = Timestamp::max();
  std::swap(timeline.kernels[2].start, timeline.kernels[2].end);
  const TimelineAxis axis(timeline, Source::Cupti);
  for (const Kernel& kernel : timeline.kernels) {
    EXPECT_LT(axis.of(kernel).start, axis.of(kernel).end);
    EXPECT_LE(axis.of(kernel).end, axis.length());
  }
}

TEST(timeline_axis, of_nothing_has_no_length) {
  EXPECT_EQ(TimelineAxis({}, Source::Cupti).length(), 0U);
  EXPECT_EQ(TimelineAxis({}, Source::Simulated).length(), 0U);
}

}  // namespace
}  // namespace gpuflight
