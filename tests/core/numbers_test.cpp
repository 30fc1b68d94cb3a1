#include "gpuflight/core/numbers.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace gpuflight {
namespace {

using std::chrono::nanoseconds;

TEST(numbers, are_grouped_by_thousands) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(262144), "262,144");
  EXPECT_EQ(grouped(std::numeric_limits<std::uint64_t>::max()), "18,446,744,073,709,551,615");
}

TEST(numbers, of_things_have_a_noun) {
  EXPECT_EQ(number_of(0, "row"), "0 rows");
  EXPECT_EQ(number_of(1, "row"), "1 row");
  EXPECT_EQ(number_of(1024, "row"), "1,024 rows");
}

TEST(numbers, of_bytes_are_exact_where_they_are_small_or_whole) {
  EXPECT_EQ(rounded_bytes(2048), "2,048 B");
  EXPECT_EQ(rounded_bytes(10239), "10,239 B");
  EXPECT_EQ(rounded_bytes(10240), "10 KiB");
  EXPECT_EQ(rounded_bytes(262144), "256 KiB");
  EXPECT_EQ(rounded_bytes(262145), "256.0 KiB");
  EXPECT_EQ(rounded_bytes(1572864), "1.5 MiB");
  EXPECT_EQ(rounded_bytes(std::uint64_t{1} << 52U), "4,096 TiB");
}

TEST(numbers, of_time_have_three_digits) {
  EXPECT_EQ(rounded_duration(nanoseconds(0)), "0 ns");
  EXPECT_EQ(rounded_duration(nanoseconds(850)), "850 ns");
  EXPECT_EQ(rounded_duration(nanoseconds(59000)), "59.0 µs");
  EXPECT_EQ(rounded_duration(nanoseconds(5204000)), "5.20 ms");
  EXPECT_EQ(rounded_duration(nanoseconds(999960)), "1.00 ms");
  EXPECT_EQ(rounded_duration(std::chrono::seconds(12)), "12.0 s");
  EXPECT_EQ(rounded_duration(std::chrono::seconds(1234)), "1234 s");
}

TEST(numbers, of_times_needed_never_round_an_excess_away) {
  EXPECT_EQ(times_needed(128, 1), "128×");
  EXPECT_EQ(times_needed(6, 4), "1.5×");
  EXPECT_EQ(times_needed(300, 200), "1.5×");
  EXPECT_EQ(times_needed(262145, 262144), "");
  EXPECT_EQ(times_needed(3, 0), "");
  EXPECT_EQ(times_needed(1000, 1), "1,000×");
}

}  // namespace
}  // namespace gpuflight
