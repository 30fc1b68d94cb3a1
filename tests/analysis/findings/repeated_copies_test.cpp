#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/findings/found.hpp"

namespace gpuflight::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr auto kUpload = Direction::HostToDevice;

void upload_row(TraceBuilder& trace, std::uint64_t row, std::uint64_t bytes = 2048) {
  trace.copy(kUpload, bytes, {kHost + row * bytes, kDevice});
}

void upload_rows(TraceBuilder& trace, std::uint64_t rows, std::uint64_t bytes = 2048) {
  for (std::uint64_t row = 0; row < rows; ++row) upload_row(trace, row, bytes);
}

TEST(repeated_copies, of_rows_that_lie_one_behind_the_other_ask_for_the_batch) {
  const auto findings = found_in(judged([](auto& trace) { upload_rows(trace, 128); }));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].code, "repeated_copies");
  EXPECT_EQ(
      findings[0].message,
      "128 host-to-device copies of 2,048 B, one after the other from consecutive host addresses: stage the "
      "batch, one copy of 256 KiB");
  EXPECT_EQ(findings[0].region, "judged");
  EXPECT_EQ(findings[0].count, 128U);
  EXPECT_FALSE(findings[0].place);
}

TEST(repeated_copies, may_have_launches_and_copies_on_the_device_between_them) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                for (std::uint64_t row = 0; row < 8; ++row) {
                  upload_row(trace, row);
                  trace.launch("gemv");
                  trace.copy(Direction::DeviceToDevice, 512, {kDevice, kDevice});
                }
              })),
              ElementsAre("repeated_copies"));
}

TEST(repeated_copies, are_told_of_the_innermost_region_around_them) {
  const auto findings = found_in(judged([](auto& trace) {
    trace.region("before", [] {});
    trace.region("upload", [&] {
      for (std::uint64_t row = 0; row < 8; ++row) trace.region("row", [&] { upload_row(trace, row); });
    });
  }));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].region, "judged/upload");
}

TEST(repeated_copies, are_no_loop_where_they_are_few) {
  EXPECT_THAT(codes_in(judged([](auto& trace) { upload_rows(trace, 7); })), IsEmpty());
}

TEST(repeated_copies, may_be_large_enough_to_pay) {
  EXPECT_THAT(codes_in(judged([](auto& trace) { upload_rows(trace, 8, 64 * 1024); })),
              ElementsAre("repeated_copies"));
  EXPECT_THAT(codes_in(judged([](auto& trace) { upload_rows(trace, 8, 64 * 1024 + 1); })), IsEmpty());
}

TEST(repeated_copies, of_rows_here_and_there_may_be_a_selection) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                for (std::uint64_t row = 0; row < 32; ++row) upload_row(trace, 2 * row);
              })),
              IsEmpty());
}

TEST(repeated_copies, of_other_sizes_are_other_things) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                std::uint64_t from = kHost;
                for (std::uint64_t bytes = 100; bytes < 120; ++bytes) {
                  trace.copy(kUpload, bytes, {from, kDevice});
                  from += bytes;
                }
              })),
              IsEmpty());
}

TEST(repeated_copies, of_two_buffers_in_turn_are_no_run_of_one) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                for (std::uint64_t row = 0; row < 32; ++row) {
                  upload_row(trace, row);
                  trace.copy(kUpload, 64, {2 * kHost + row * 64, kDevice});
                }
              })),
              IsEmpty());
}

TEST(repeated_copies, of_several_threads_are_no_run_of_one) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                for (std::uint64_t row = 0; row < 14; ++row) {
                  trace.on_thread(static_cast<std::uint32_t>(100 + row % 2));
                  upload_row(trace, row);
                }
              })),
              IsEmpty());
}

TEST(repeated_copies, may_be_of_what_the_host_learned_from_the_device_in_between) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                for (std::uint64_t token = 0; token < 32; ++token) {
                  upload_row(trace, token, 8);
                  trace.copy(Direction::DeviceToHost, 8, {kDevice, kHost});
                }
              })),
              IsEmpty());
}

TEST(repeated_copies, batched_or_of_nothing_are_no_loop) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                for (int batch = 0; batch < 32; ++batch)
                  trace.copy_of(trace.call(CallKind::Copy), kUpload, 64, MemoryKind::Pageable,
                                MemoryKind::Device, 64);
                for (int nothing = 0; nothing < 32; ++nothing) trace.copy(kUpload, 0, {kHost, kDevice});
              })),
              IsEmpty());
}

TEST(repeated_copies, outside_of_the_region_are_not_its_own) {
  TraceBuilder trace;
  trace.region("judged", [&] { upload_rows(trace, 4); });
  for (std::uint64_t row = 4; row < 32; ++row) upload_row(trace, row);
  EXPECT_THAT(codes_in(trace), IsEmpty());
}

}  // namespace
}  // namespace gpuflight::test
