#include "gpuflight/core/counts.hpp"

#include <gtest/gtest.h>

#include <set>

namespace gpuflight {
namespace {

// Every number of Counts has a value of its own, so that a name that reads the wrong one is seen.
Counts all_different() {
  Counts counts;
  std::uint64_t next = 1;
  for (CopyCounts& copies : counts.copies) {
    copies.copies = next++;
    copies.bytes = next++;
  }
  for (auto* number : {&counts.fills, &counts.host_launches, &counts.graph_launches, &counts.kernels,
                       &counts.graph_kernels, &counts.blocking_synchronizations, &counts.allocations}) {
    *number = next++;
  }
  return counts;
}

TEST(counts, every_name_reads_a_number_of_its_own) {
  const Counts counts = all_different();
  std::set<std::uint64_t> numbers;
  for (const CountName& count : count_names()) numbers.insert(count.of(counts));
  EXPECT_EQ(numbers.size(), count_names().size());
  EXPECT_EQ(*numbers.rbegin(), count_names().size());
}

TEST(counts, a_direction_s_names_read_that_direction) {
  Counts counts;
  counts.copies_in(Direction::DeviceToHost).copies = 3;
  counts.copies_in(Direction::DeviceToHost).bytes = 12;
  EXPECT_EQ(find_count("device_to_host.copies")->of(counts), 3U);
  EXPECT_EQ(find_count("device_to_host.bytes")->of(counts), 12U);
  EXPECT_EQ(find_count("host_to_device.copies")->of(counts), 0U);
}

TEST(counts, an_unknown_name_is_found_nowhere) { EXPECT_EQ(find_count("host_to_device"), nullptr); }

}  // namespace
}  // namespace gpuflight
