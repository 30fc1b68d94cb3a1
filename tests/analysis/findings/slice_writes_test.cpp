#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/findings/found.hpp"

namespace gpuflight::test {
namespace {

using testing::IsEmpty;

constexpr auto kOnDevice = Direction::DeviceToDevice;

void write_slices(TraceBuilder& trace, std::uint64_t slices, std::uint64_t bytes = 1024) {
  for (std::uint64_t slice = 0; slice < slices; ++slice)
    trace.copy(kOnDevice, bytes, {kDevice, 2 * kDevice + slice * bytes});
}

TEST(slice_writes, are_copies_on_the_device_to_one_place_behind_the_other) {
  const auto findings = found_in(judged([](auto& trace) { write_slices(trace, 128); }));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].code, "slice_writes");
  EXPECT_EQ(findings[0].count, 128U);
  EXPECT_THAT(
      findings[0].message,
      testing::StartsWith("128 device-to-device copies of 1,024 B, each to where the one before ended:"));
}

TEST(slice_writes, are_told_of_from_eight_on_and_while_they_are_small) {
  EXPECT_THAT(codes_in(judged([](auto& trace) { write_slices(trace, 7); })), IsEmpty());
  EXPECT_THAT(codes_in(judged([](auto& trace) { write_slices(trace, 32, 1 << 20); })), IsEmpty());
}

TEST(slice_writes, to_places_here_and_there_are_none) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                for (std::uint64_t slice = 0; slice < 32; ++slice)
                  trace.copy(kOnDevice, 1024, {kDevice, 2 * kDevice + slice * 4096});
              })),
              IsEmpty());
}

TEST(slice_writes, with_others_between_them_are_none) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                for (std::uint64_t slice = 0; slice < 32; ++slice) {
                  trace.copy(kOnDevice, 1024, {kDevice, 2 * kDevice + slice * 1024});
                  trace.copy(kOnDevice, 4096, {kDevice, 4 * kDevice});
                }
              })),
              IsEmpty());
}

TEST(slice_writes, that_the_host_decided_on_one_by_one_are_none) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                for (std::uint64_t slice = 0; slice < 32; ++slice) {
                  trace.copy(kOnDevice, 1024, {kDevice, 2 * kDevice + slice * 1024});
                  trace.copy(Direction::DeviceToHost, 4, {kDevice, kHost});
                }
              })),
              IsEmpty());
}

}  // namespace
}  // namespace gpuflight::test
