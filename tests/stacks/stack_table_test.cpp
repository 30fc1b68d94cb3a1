#include "gpuflight/capture/stacks/stack_table.hpp"

#include <gtest/gtest.h>

namespace gpuflight {
namespace {

TEST(stack_table, numbers_a_stack_once) {
  StackTable table;
  const auto first = table.find_or_add("a.so", {1, 2});
  EXPECT_TRUE(first.is_new);
  EXPECT_EQ(first.id, 1U);
  const auto again = table.find_or_add(std::string("a.so"), {1, 2});
  EXPECT_FALSE(again.is_new);
  EXPECT_EQ(again.id, 1U);
}

TEST(stack_table, tells_stacks_apart_by_every_frame_and_by_their_module) {
  StackTable table;
  EXPECT_EQ(table.find_or_add("a.so", {1, 2}).id, 1U);
  EXPECT_EQ(table.find_or_add("a.so", {1, 3}).id, 2U);
  EXPECT_EQ(table.find_or_add("a.so", {2, 1}).id, 3U);
  EXPECT_EQ(table.find_or_add("b.so", {1, 2}).id, 4U);
  EXPECT_EQ(table.find_or_add("a.so", {1, 2}).id, 1U);
}

TEST(stack_table, has_room_for_so_many_and_still_knows_those) {
  StackTable table;
  for (std::uint64_t i = 1; i <= StackTable::kMost; ++i) EXPECT_EQ(table.find_or_add("a.so", {i}).id, i);
  const auto more = table.find_or_add("a.so", {StackTable::kMost + 1});
  EXPECT_EQ(more.id, 0U);
  EXPECT_FALSE(more.is_new);
  EXPECT_EQ(table.find_or_add("a.so", {7}).id, 7U);
}

}  // namespace
}  // namespace gpuflight
