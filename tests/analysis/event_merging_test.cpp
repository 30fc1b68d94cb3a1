#include "gpuflight/analysis/event_merging.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace gpuflight {
namespace {

using std::chrono::nanoseconds;

MergedEvents event(std::int64_t start, std::int64_t length, std::uint32_t stream = 0) {
  MergedEvents event;
  event.kind = MergedKind::Kernel;
  event.stream = stream;
  event.start = Timestamp(nanoseconds(start));
  event.end = event.start + nanoseconds(length);
  event.busy = nanoseconds(length);
  event.bytes = 2;
  return event;
}

struct Sum {
  std::uint64_t events = 0;
  std::uint64_t bytes = 0;
  nanoseconds busy{};
};

Sum sum_of(const std::vector<MergedEvents>& all) {
  Sum sum;
  for (const MergedEvents& each : all) {
    sum.events += each.events;
    sum.bytes += each.bytes;
    sum.busy += each.busy;
  }
  return sum;
}

TEST(event_merging, leaves_each_as_it_is_while_there_are_few) {
  EventMerging merging(4);
  for (int i = 0; i < 4; ++i) merging.add(event(100 * (3 - i), 10), 1);
  const std::vector<MergedEvents> all = merging.take();
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all.front().start, Timestamp(nanoseconds(0)));
  EXPECT_EQ(all.front().events, 1U);
}

TEST(event_merging, keeps_no_more_than_it_may_and_loses_none) {
  EventMerging merging(64);
  for (int i = 0; i < 10'000; ++i) merging.add(event(100 * i, 10, i % 3), 1);
  const std::vector<MergedEvents> all = merging.take();
  EXPECT_LE(all.size(), 64U);
  EXPECT_GE(all.size(), 16U);
  EXPECT_EQ(sum_of(all).events, 10'000U);
  EXPECT_EQ(sum_of(all).bytes, 20'000U);
  EXPECT_EQ(sum_of(all).busy, nanoseconds(100'000));
}

TEST(event_merging, leaves_one_alone_that_is_longer_than_those_around_it) {
  EventMerging merging(64);
  for (int i = 0; i < 1000; ++i) merging.add(event(100 * i, i == 500 ? 20'000 : 10), 1);
  const std::vector<MergedEvents> all = merging.take();
  EXPECT_TRUE(std::ranges::any_of(
      all, [](const MergedEvents& each) { return each.events == 1 && each.busy == nanoseconds(20'000); }));
}

TEST(event_merging, puts_an_event_into_its_stretch_however_late_it_comes) {
  EventMerging merging(32);
  for (int i = 0; i < 10'000; ++i) merging.add(event(i % 2 == 0 ? 100 * i : 1'000'000 - 100 * i, 10), 1);
  const std::vector<MergedEvents> all = merging.take();
  EXPECT_LE(all.size(), 32U);
  EXPECT_EQ(sum_of(all).events, 10'000U);
}

TEST(event_merging, keeps_apart_what_belongs_to_different_parts_of_the_stream) {
  EventMerging merging(32);
  for (int i = 0; i < 1000; ++i) merging.add(event(10 * i, 5), i < 505 ? 1 : 2);
  std::uint64_t first = 0;
  for (const MergedEvents& each : merging.take()) {
    if (each.start < Timestamp(nanoseconds(5050))) first += each.events;
  }
  EXPECT_EQ(first, 505U);
}

TEST(event_merging, forgets_names_and_kinds_only_where_they_differ) {
  EventMerging merging(2);
  for (int i = 0; i < 8; ++i) {
    MergedEvents call = event(10 * i, 5);
    call.kind = MergedKind::Call;
    call.call = CallKind::Launch;
    call.name = i == 7 ? 2 : 1;
    merging.add(call, 1);
  }
  for (const MergedEvents& each : merging.take()) {
    EXPECT_EQ(each.call, CallKind::Launch);
    const bool has_last = each.end > Timestamp(nanoseconds(70));
    EXPECT_EQ(each.name, !has_last ? 1U : each.events == 1 ? 2U : 0U);
  }
}

TEST(event_merging, of_more_lanes_than_may_be_kept_keeps_kinds) {
  EventMerging merging(16);
  for (int i = 0; i < 1000; ++i) merging.add(event(i, 1, static_cast<std::uint32_t>(i)), 1);
  const std::vector<MergedEvents> all = merging.take();
  EXPECT_LE(all.size(), 16U);
  EXPECT_EQ(sum_of(all).events, 1000U);
}

TEST(event_merging, stands_times_that_can_not_be) {
  constexpr auto kFirst = std::numeric_limits<std::int64_t>::min();
  constexpr auto kLast = std::numeric_limits<std::int64_t>::max();
  EventMerging merging(4);
  for (int i = 0; i < 100; ++i) {
    MergedEvents odd = event(i % 2 == 0 ? kFirst : kLast - 10, 5);
    odd.end = Timestamp(nanoseconds(i % 4 == 0 ? kLast : kFirst));
    odd.busy = nanoseconds::max();
    odd.bytes = std::numeric_limits<std::uint64_t>::max();
    merging.add(odd, 1);
  }
  const std::vector<MergedEvents> all = merging.take();
  EXPECT_LE(all.size(), 4U);
  std::uint64_t events = 0;
  for (const MergedEvents& each : all) events += each.events;
  EXPECT_EQ(events, 100U);
  EXPECT_EQ(all.front().busy, nanoseconds::max());
}

}  // namespace
}  // namespace gpuflight
