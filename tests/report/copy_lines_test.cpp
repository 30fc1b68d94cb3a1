#include "gpuflight/report/copy_lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gpuflight {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::size_t kWide = 100;

CopyCounts copies(std::uint64_t number, std::uint64_t bytes, MemoryKind memory) {
  return {number, number * bytes, {{memory, number}}, {{bytes, number}}};
}

CopyCounts batched(std::uint64_t number, std::uint64_t bytes) {
  return {number, bytes, {{MemoryKind::Pageable, number}}, {}};
}

TEST(copy_lines, are_none_without_copies) { EXPECT_THAT(copy_lines({}, kWide), IsEmpty()); }

TEST(copy_lines, name_every_direction) {
  Counts counts;
  counts.copies.fill(copies(2, 64, MemoryKind::Pinned));
  EXPECT_THAT(copy_lines(counts, kWide),
              ElementsAre("host to device: 2 × 64 B pinned", "device to device: 2 × 64 B",
                          "device to host: 2 × 64 B pinned", "device to peer: 2 × 64 B",
                          "host to host: 2 × 64 B pinned"));
}

TEST(copy_lines, of_a_batch_have_a_number_and_no_sizes) {
  Counts counts;
  counts.copies_in(Direction::HostToDevice) = batched(64, 4096);
  EXPECT_THAT(copy_lines(counts, kWide),
              ElementsAre("host to device: 64 in batches (sizes not known) pageable"));
}

TEST(copy_lines, tell_a_batch_from_copies_of_known_size) {
  Counts counts;
  CopyCounts& to_device = counts.copies_in(Direction::HostToDevice);
  to_device = copies(3, 2048, MemoryKind::Pageable);
  to_device.copies += 2;
  EXPECT_THAT(copy_lines(counts, kWide),
              ElementsAre("host to device: 3 × 2,048 B, 2 in batches (sizes not known) pageable"));
}

TEST(copy_lines, show_the_six_commonest_sizes) {
  Counts counts;
  CopyCounts& to_device = counts.copies_in(Direction::HostToDevice);
  for (std::uint64_t size = 1; size <= 7; ++size) to_device.sizes[size] = size;
  to_device.copies = 28;
  EXPECT_THAT(copy_lines(counts, kWide),
              ElementsAre("host to device: 7 × 7 B, 6 × 6 B, 5 × 5 B, 4 × 4 B, 3 × 3 B, 2 × 2 B, "
                          "and 1 other size"));
}

}  // namespace
}  // namespace gpuflight
