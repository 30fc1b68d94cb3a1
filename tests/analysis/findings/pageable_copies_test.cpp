#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/findings/found.hpp"

namespace gpuflight::test {
namespace {

using testing::IsEmpty;

constexpr std::uint64_t kLarge = 1 << 20;

void copy_again_and_again(TraceBuilder& trace, int times, std::uint64_t bytes, MemoryKind host) {
  for (int time = 0; time < times; ++time) trace.copy(Direction::HostToDevice, bytes, {kHost, kDevice, host});
}

TEST(pageable_copies, of_the_same_memory_ask_for_pinning_it) {
  const auto findings =
      found_in(judged([](auto& trace) { copy_again_and_again(trace, 8, kLarge, MemoryKind::Pageable); }));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].code, "pageable_copies");
  EXPECT_EQ(findings[0].count, 8U);
  EXPECT_THAT(findings[0].message,
              testing::StartsWith("8 copies of the same 1 MiB of pageable host memory, 8 MiB in all: pin"));
}

TEST(pageable_copies, back_to_the_host_count_too) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                for (int time = 0; time < 8; ++time)
                  trace.copy(Direction::DeviceToHost, kLarge, {kDevice, kHost});
              })),
              testing::ElementsAre("pageable_copies"));
}

TEST(pageable_copies, of_pinned_memory_are_none) {
  EXPECT_THAT(
      codes_in(judged([](auto& trace) { copy_again_and_again(trace, 32, kLarge, MemoryKind::Pinned); })),
      IsEmpty());
}

TEST(pageable_copies, that_are_few_or_small_are_not_worth_pinning) {
  EXPECT_THAT(
      codes_in(judged([](auto& trace) { copy_again_and_again(trace, 7, kLarge, MemoryKind::Pageable); })),
      IsEmpty());
  EXPECT_THAT(
      codes_in(judged([](auto& trace) { copy_again_and_again(trace, 100, 64 << 10, MemoryKind::Pageable); })),
      IsEmpty());
  EXPECT_THAT(
      codes_in(judged([](auto& trace) { copy_again_and_again(trace, 8, 100 << 10, MemoryKind::Pageable); })),
      IsEmpty());
}

TEST(pageable_copies, of_memory_that_is_used_once_would_gain_nothing) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                for (std::uint64_t weight = 0; weight < 32; ++weight)
                  trace.copy(Direction::HostToDevice, kLarge, {kHost + 2 * weight * kLarge, kDevice});
              })),
              IsEmpty());
}

}  // namespace
}  // namespace gpuflight::test
