// Which line of the source a finding tells.
#include <gtest/gtest.h>

#include "tests/analysis/findings/found.hpp"

namespace gpuflight::test {
namespace {

const Places kPlaces{{1, {"naive.cpp", 6, "naive"}}, {2, {"naive.cpp", 6, "naive"}}, {3, {"naive.cpp", 7}}};

std::string told(const Finding& finding) { return finding.place ? file_and_line(*finding.place) : ""; }

void upload_row(TraceBuilder& trace, std::uint64_t row) {
  trace.copy(Direction::HostToDevice, 2048, {kHost + row * 2048, kDevice});
}

/// Of copies that come from these stacks in turn.
std::string place_of_copies(const std::vector<StackId>& stacks, std::uint64_t copies = 12) {
  const auto findings = found_in(judged([&](auto& trace) {
                                   for (std::uint64_t row = 0; row < copies; ++row) {
                                     trace.from_stack(stacks[row % stacks.size()]);
                                     upload_row(trace, row);
                                   }
                                 }),
                                 {}, kPlaces);
  return findings.size() == 1 ? told(findings[0]) : "not one finding";
}

TEST(places, are_where_all_calls_come_from) { EXPECT_EQ(place_of_copies({1}), "naive.cpp:6"); }

TEST(places, are_lines_whatever_stacks_lead_there) { EXPECT_EQ(place_of_copies({1, 2}), "naive.cpp:6"); }

TEST(places, are_where_more_than_half_of_the_calls_come_from) {
  EXPECT_EQ(place_of_copies({3, 1, 1}), "naive.cpp:6");
  EXPECT_EQ(place_of_copies({1, 3}), "");
}

TEST(places, are_told_only_where_they_are_known_of_more_than_half) {
  EXPECT_EQ(place_of_copies({0}), "");
  EXPECT_EQ(place_of_copies({4}), "");
  EXPECT_EQ(place_of_copies({1, 4}), "");
  EXPECT_EQ(place_of_copies({1, 0, 1}), "naive.cpp:6");
}

/// A naive loop as it is on a GPU, from line 6, and what comes before it from line 7.
TraceBuilder naive_loop() {
  return judged([](TraceBuilder& trace) {
    trace.from_stack(3).launch("fill");
    trace.calls_take(std::chrono::microseconds(8)).kernels_take(std::chrono::microseconds(2));
    for (std::uint64_t row = 0; row < 32; ++row) {
      trace.from_stack(1).pause(std::chrono::microseconds(50));
      upload_row(trace, row);
      trace.synchronize().launch("gemv");
      trace.copy(Direction::DeviceToDevice, 1024, {kDevice, 2 * kDevice + row * 1024});
    }
  });
}

TEST(places, are_told_of_every_kind_that_a_loop_shows) {
  const auto findings = found_in(naive_loop(), {Source::Cupti}, kPlaces);
  std::vector<std::string> codes;
  for (const Finding& finding : findings) {
    codes.push_back(finding.code);
    EXPECT_EQ(told(finding), "naive.cpp:6") << finding.code;
  }
  // That the device was idle isn't certain where the host walked its stack meanwhile.
  const std::vector<std::string> all{"repeated_copies", "slice_writes", "synchronize_after_each_copy",
                                     "repeated_launches", "short_kernels"};
  EXPECT_EQ(codes, all);
}

TEST(places, are_told_of_pageable_copies) {
  const auto findings = found_in(judged([](auto& trace) {
                                   trace.from_stack(1);
                                   for (int i = 0; i < 16; ++i)
                                     trace.copy(Direction::HostToDevice, 1024 * 1024, {kHost, kDevice});
                                 }),
                                 {}, kPlaces);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].code, "pageable_copies");
  EXPECT_EQ(told(findings[0]), "naive.cpp:6");
}

TEST(places, are_told_of_double_precision) {
  const auto findings = found_in(judged([](auto& trace) {
                                   trace.from_stack(3).launch("scale");
                                   trace.from_stack(1).launch("cutlass_dgemm");
                                 }),
                                 {Source::Cupti, true}, kPlaces);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(told(findings[0]), "naive.cpp:6");
}

}  // namespace
}  // namespace gpuflight::test
