#include "gpuflight/capture/simulated/runtime/blocks.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace gpuflight::simulated {
namespace {

TEST(Blocks, the_smallest_part_that_has_room_is_taken) {
  Blocks blocks(100);
  const auto small = blocks.take(10);
  const auto middle = blocks.take(20);
  ASSERT_TRUE(small && middle);
  blocks.give_back(*small);
  EXPECT_EQ(blocks.take(5), small);
  EXPECT_EQ(blocks.take(6), 30U);
}

TEST(Blocks, freed_neighbours_become_one_part) {
  Blocks blocks(30);
  const auto first = blocks.take(10);
  const auto second = blocks.take(10);
  const auto third = blocks.take(10);
  EXPECT_FALSE(blocks.take(1));
  blocks.give_back(*first);
  blocks.give_back(*third);
  EXPECT_FALSE(blocks.take(20));
  blocks.give_back(*second);
  EXPECT_EQ(blocks.take(30), 0U);
}

TEST(Blocks, what_was_not_given_out_is_not_taken_back) {
  Blocks blocks(30);
  const auto block = blocks.take(10);
  EXPECT_FALSE(blocks.give_back(*block + 1));
  EXPECT_EQ(blocks.give_back(*block), 10U);
  EXPECT_FALSE(blocks.give_back(*block));
}

TEST(Blocks, a_place_is_found_in_its_block_only) {
  Blocks blocks(30);
  blocks.take(10);
  EXPECT_EQ(blocks.around(9), std::pair(std::size_t{0}, std::size_t{10}));
  EXPECT_FALSE(blocks.around(10));
}

/// What is given out never overlaps, and all of it comes back.
TEST(Blocks, of_any_sizes_in_any_order_lie_apart) {
  constexpr std::size_t kSize = 10000;
  Blocks blocks(kSize);
  std::mt19937 random(7);
  std::vector<bool> taken(kSize);
  std::vector<std::pair<std::size_t, std::size_t>> out;
  for (int step = 0; step < 20000; ++step) {
    if (!out.empty() && random() % 2 == 0) {
      const std::size_t which = random() % out.size();
      const auto [place, size] = out[which];
      ASSERT_EQ(blocks.give_back(place), size);
      for (std::size_t i = place; i < place + size; ++i) taken[i] = false;
      out.erase(out.begin() + static_cast<std::ptrdiff_t>(which));
    } else if (const std::size_t size = 1 + random() % 300; const auto place = blocks.take(size)) {
      for (std::size_t i = *place; i < *place + size; ++i) {
        ASSERT_FALSE(taken[i]);
        taken[i] = true;
      }
      out.emplace_back(*place, size);
    }
  }
  for (const auto& [place, size] : out) blocks.give_back(place);
  EXPECT_EQ(blocks.used(), 0U);
  EXPECT_EQ(blocks.take(kSize), 0U);
}

}  // namespace
}  // namespace gpuflight::simulated
