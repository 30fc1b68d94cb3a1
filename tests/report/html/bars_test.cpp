#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpuflight/report/html/bar_levels.hpp"
#include "gpuflight/report/html/bar_merging.hpp"

namespace gpuflight::html {
namespace {

Bar bar(std::int64_t start, std::int64_t end, BarKind kind = BarKind::Kernel) {
  Bar bar;
  bar.start = start;
  bar.end = end;
  bar.kind = kind;
  return bar;
}

TEST(BarLevels, bars_that_do_not_overlap_share_a_level) {
  const std::vector<Row> levels = levels_of({"stream 7", "stream", {bar(0, 5), bar(5, 9), bar(10, 12)}});
  ASSERT_EQ(levels.size(), 1U);
  EXPECT_EQ(levels[0].bars.size(), 3U);
}

TEST(BarLevels, bars_that_overlap_do_not) {
  const std::vector<Row> levels = levels_of({"stream 7", "stream", {bar(0, 9), bar(1, 3), bar(4, 6)}});
  ASSERT_EQ(levels.size(), 2U);
  EXPECT_EQ(levels[0].label, "stream 7");
  EXPECT_EQ(levels[1].label, "");
  EXPECT_EQ(levels[1].bars.size(), 2U);
}

TEST(BarLevels, are_bounded_and_none_is_lost) {
  Row row{"stream 7", "stream", {}};
  for (int i = 0; i < 40; ++i) row.bars.push_back(bar(i, 100));
  const std::vector<Row> levels = levels_of(row);
  ASSERT_EQ(levels.size(), kMostLevels);
  EXPECT_EQ(levels.back().bars.size(), 40 - kMostLevels + 1);
}

TEST(BarMerging, nothing_is_merged_where_all_fit) {
  const Row row{"", "stream", {bar(0, 1), bar(1, 2)}};
  EXPECT_EQ(merging_width({&row}, 2), 0);
  EXPECT_EQ(merged(row.bars, 0).size(), 2U);
}

TEST(BarMerging, neighbours_become_one_that_tells_how_many_and_how_much) {
  std::vector<Bar> bars{bar(0, 2), bar(3, 4, BarKind::Fill), bar(20, 21)};
  bars[0].bytes = 10;
  bars[1].bytes = 5;
  const std::vector<Bar> fewer = merged(bars, 16);
  ASSERT_EQ(fewer.size(), 2U);
  EXPECT_EQ(fewer[0].events, 2U);
  EXPECT_EQ(fewer[0].end, 4);
  EXPECT_EQ(fewer[0].bytes, 15U);
  EXPECT_EQ(fewer[0].kind, BarKind::Several);
  EXPECT_EQ(fewer[1].events, 1U);
}

TEST(BarMerging, a_long_bar_stays_as_it_is) {
  const std::vector<Bar> fewer = merged({bar(0, 1), bar(1, 99), bar(2, 3)}, 16);
  EXPECT_EQ(fewer.size(), 3U);
}

TEST(BarMerging, is_only_as_wide_as_needed) {
  Row row{"", "stream", {}};
  for (int i = 0; i < 1000; ++i) row.bars.push_back(bar(10 * i, 10 * i + 1));
  const std::int64_t width = merging_width({&row}, 500);
  EXPECT_LE(merged(row.bars, width).size(), 500U);
  EXPECT_GT(merged(row.bars, width / 2).size(), 500U);
}

}  // namespace
}  // namespace gpuflight::html
