#include "gpuflight/report/bar.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace gpuflight {
namespace {

TEST(bar, is_as_high_as_the_slice_was_busy) {
  EXPECT_EQ(bar({{0, 10}, {10, 15}, {20, 21}}, 40, 4), "█▄▁ ");
  EXPECT_EQ(bar({{0, 40}}, 40, 4), "████");
  EXPECT_EQ(bar({}, 40, 4), "    ");
}

TEST(bar, splits_a_span_among_its_columns) { EXPECT_EQ(bar({{5, 25}}, 40, 4), "▄█▄ "); }

TEST(bar, adds_up_what_overlaps_to_at_most_the_whole) {
  EXPECT_EQ(bar({{0, 5}, {0, 5}, {0, 5}}, 20, 2), "█ ");
}

TEST(bar, shows_what_is_far_too_short_to_be_seen) {
  EXPECT_EQ(bar({{999'999'999, 1'000'000'000}}, 1'000'000'000, 4), "   ▁");
}

TEST(bar, of_one_place_fills_all_columns) { EXPECT_EQ(bar({{0, 1}}, 1, 3), "███"); }

TEST(bar, cuts_off_what_reaches_beyond_its_end) {
  constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(bar({{1, kLargest}}, 2, 2), " █");
  EXPECT_EQ(bar({{kLargest - 1, kLargest}}, 2, 2).size(), std::string("  ").size());
}

}  // namespace
}  // namespace gpuflight
