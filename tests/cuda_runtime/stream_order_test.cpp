#include "gpuflight/capture/simulated/runtime/stream_order.hpp"

#include <gtest/gtest.h>

namespace gpuflight::simulated {
namespace {

Lane stream(std::uint32_t number) { return {0, number, true}; }

TEST(StreamOrder, a_stream_that_ended_leaves_its_place_to_the_next_once_the_host_has_waited) {
  StreamOrder order;
  for (std::uint32_t number = 1; number <= 1000; ++number) {
    order.begin(stream(number));
    order.host_waits(order.until_now(stream(number)));
    order.end(stream(number));
  }
  EXPECT_EQ(order.streams(), 1U);
}

TEST(StreamOrder, a_stream_that_ended_is_not_done_by_that) {
  StreamOrder order;
  const Moment early = order.begin(stream(1));
  order.end(stream(1));
  const Moment late = order.begin(stream(2));
  EXPECT_FALSE(order.is_before(early, late));
  EXPECT_FALSE(order.all_done());
}

TEST(StreamOrder, what_the_host_has_waited_for_is_before_what_takes_its_place) {
  StreamOrder order;
  const Moment early = order.begin(stream(1));
  order.host_waits(order.until_now(stream(1)));
  order.end(stream(1));
  EXPECT_TRUE(order.is_before(early, order.begin(stream(2))));
}

TEST(StreamOrder, a_stream_of_the_same_place_has_work_of_its_own) {
  StreamOrder order;
  order.begin(stream(1));
  order.host_waits(order.until_now(stream(1)));
  order.end(stream(1));
  const Moment next = order.begin(stream(2));
  EXPECT_FALSE(order.is_before(next, order.begin(stream(3))));
}

}  // namespace
}  // namespace gpuflight::simulated
