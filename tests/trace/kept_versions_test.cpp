/// A trace of every version that was ever written stays readable. These files are never made anew.
#include <gtest/gtest.h>

#include <array>

#include "tests/trace/reading.hpp"

namespace gpuflight {
namespace {

using test::kept_trace;
using test::read;
using test::Reading;

/// How many events of each kind, in the order of Event.
using KindCounts = std::array<std::size_t, std::variant_size_v<Event>>;

KindCounts kind_counts(const Reading& reading) {
  KindCounts counts{};
  for (const Event& event : reading.events) ++counts[event.index()];
  return counts;
}

TEST(kept_versions, a_trace_of_version_1_from_an_h200_has_the_events_that_it_had) {
  const Reading reading = read(kept_trace("trace-v1/stage_the_batch.trace"));
  EXPECT_TRUE(reading.complete) << reading.error;
  EXPECT_EQ(kind_counts(reading), (KindCounts{1, 4, 155, 4, 4, 49, 49, 4, 16, 0, 4, 0, 0, 1}));
}

TEST(kept_versions, a_trace_of_version_1_with_every_kind_has_the_events_that_it_had) {
  const Reading reading = read(kept_trace("trace-v1/every_kind.trace"));
  EXPECT_TRUE(reading.complete) << reading.error;
  EXPECT_EQ(kind_counts(reading), (KindCounts{1, 1, 7, 1, 1, 2, 2, 1, 1, 1, 1, 1, 1, 1}));
}

TEST(kept_versions, a_trace_of_version_2_with_every_kind_has_the_events_that_it_had) {
  const Reading reading = read(kept_trace("trace-v2/every_kind.trace"));
  EXPECT_TRUE(reading.complete) << reading.error;
  EXPECT_EQ(kind_counts(reading), (KindCounts{1, 1, 7, 1, 1, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1}));
}

TEST(kept_versions, a_trace_of_version_4_with_every_kind_has_the_events_that_it_had) {
  const Reading reading = read(kept_trace("trace-v4/every_kind.trace"));
  EXPECT_TRUE(reading.complete) << reading.error;
  EXPECT_EQ(kind_counts(reading), (KindCounts{1, 1, 8, 1, 1, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}));
}

TEST(kept_versions, a_trace_of_version_8_with_every_kind_has_the_events_that_it_had) {
  const Reading reading = read(kept_trace("trace-v8/every_kind.trace"));
  EXPECT_TRUE(reading.complete) << reading.error;
  EXPECT_EQ(kind_counts(reading), (KindCounts{1, 1, 8, 1, 1, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}));
}

}  // namespace
}  // namespace gpuflight
