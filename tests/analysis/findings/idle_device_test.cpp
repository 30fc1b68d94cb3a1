#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/findings/found.hpp"

namespace gpuflight::test {
namespace {

using std::chrono::microseconds;
using testing::IsEmpty;

/// Each kernel takes 10 µs, and its launch, with what comes before it, `between` and 2 µs more.
TraceBuilder kernels_with(int kernels, microseconds between) {
  return judged([&](auto& trace) {
    trace.kernels_take(microseconds(10)).calls_take(microseconds(0));
    for (int kernel = 0; kernel < kernels; ++kernel) trace.pause(between).launch("gemm");
  });
}

TEST(idle_device, is_one_that_has_nothing_to_do_most_of_the_time) {
  const auto findings = found_in(kernels_with(16, microseconds(48)));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].code, "idle_device");
  EXPECT_EQ(findings[0].region, "judged");
  EXPECT_EQ(findings[0].count, 15U);
  EXPECT_THAT(findings[0].message,
              testing::StartsWith(
                  "the device had nothing to do for 735 µs of 910 µs between its first and its last"));
}

TEST(idle_device, is_not_sure_while_recording_may_be_what_takes_the_time) {
  EXPECT_THAT(codes_in(kernels_with(16, microseconds(20))), IsEmpty());
}

TEST(idle_device, needs_enough_kernels_to_wait_for) {
  EXPECT_THAT(codes_in(kernels_with(15, microseconds(500))), IsEmpty());
}

TEST(idle_device, is_busy_while_any_of_its_work_overlaps) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                const Correlation longest = trace.enter(CallKind::Launch);
                trace.leave(longest).kernels_take(microseconds(2000)).kernel_of(longest, "gemm");
                trace.kernels_take(microseconds(1)).pause(microseconds(-1900));
                for (int kernel = 0; kernel < 16; ++kernel) trace.pause(microseconds(100)).launch("other");
              })),
              IsEmpty());
}

TEST(idle_device, is_not_idle_between_the_nodes_of_a_graph) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                const Correlation launch = trace.launch_of_graph(7);
                for (int node = 0; node < 100; ++node)
                  trace.pause(microseconds(500)).kernel_of(launch, "gemm", 7);
              })),
              IsEmpty());
}

TEST(idle_device, of_the_simulation_means_nothing) {
  EXPECT_THAT(codes_in(kernels_with(100, microseconds(500)), {Source::Simulated, true}), IsEmpty());
}

}  // namespace
}  // namespace gpuflight::test
