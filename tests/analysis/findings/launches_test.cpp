#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/findings/found.hpp"

namespace gpuflight::test {
namespace {

using std::chrono::microseconds;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kGemv = "void gemvx::kernel<int, int, float, float>(Params<int>)";

/// With so many kernels that the device is never idle long.
TraceBuilder& of_times(TraceBuilder& trace, microseconds launch, microseconds kernel) {
  return trace.calls_take(launch).kernels_take(kernel);
}

TEST(launches_findings, tell_of_short_kernels_of_one_shape_in_a_row) {
  const auto findings = found_in(judged([](auto& trace) {
    of_times(trace, microseconds(7), microseconds(3));
    for (int launch = 0; launch < 16; ++launch) trace.launch(kGemv);
  }));
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].code, "repeated_launches");
  EXPECT_EQ(findings[0].count, 16U);
  EXPECT_EQ(
      findings[0].message,
      "16 launches of gemvx::kernel in a row, all of the same shape, each for a kernel of 3.00 µs: launch it "
      "once over all, or as a graph where each needs the one before");
  EXPECT_EQ(findings[1].code, "short_kernels");
  EXPECT_EQ(
      findings[1].message,
      "launching took longer than running: 16 kernels ran for 3.00 µs each, and their launches took 7.00 µs "
      "each (medians while recording): give each launch more to do, or launch a graph");
}

TEST(launches_findings, say_nothing_of_few) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                of_times(trace, microseconds(7), microseconds(3));
                for (int launch = 0; launch < 15; ++launch) trace.launch(kGemv);
              })),
              IsEmpty());
}

TEST(launches_findings, say_nothing_of_kernels_about_as_long_as_their_launch) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                of_times(trace, microseconds(8), microseconds(4));
                for (int launch = 0; launch < 100; ++launch) trace.launch(kGemv);
              })),
              IsEmpty());
}

TEST(launches_findings, say_nothing_on_the_simulated_device) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                         of_times(trace, microseconds(80), microseconds(1));
                         for (int launch = 0; launch < 100; ++launch) trace.launch("aten::mm");
                       }),
                       {Source::Simulated, true}),
              IsEmpty());
}

TEST(repeated_launches, of_other_kernels_or_shapes_are_none) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                of_times(trace, microseconds(7), microseconds(3));
                for (int launch = 0; launch < 32; ++launch) trace.launch(launch % 2 == 0 ? "gemm" : "relu");
              })),
              ElementsAre("short_kernels"));
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                of_times(trace, microseconds(7), microseconds(3));
                for (std::uint32_t launch = 0; launch < 32; ++launch) trace.of_blocks(launch).launch(kGemv);
              })),
              ElementsAre("short_kernels"));
}

TEST(repeated_launches, that_the_host_decided_on_one_by_one_are_none) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                of_times(trace, microseconds(7), microseconds(3));
                for (int launch = 0; launch < 32; ++launch)
                  trace.launch("step").copy(Direction::DeviceToHost, 4, {kDevice, kHost});
              })),
              Not(Contains("repeated_launches")));
}

TEST(launches_findings, say_nothing_where_threads_launch_at_once) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                of_times(trace, microseconds(7), microseconds(3));
                for (std::uint32_t launch = 0; launch < 64; ++launch)
                  trace.on_thread(launch % 2).launch(kGemv);
              })),
              IsEmpty());
}

TEST(launches_findings, say_nothing_where_a_time_is_missing) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                of_times(trace, microseconds(7), microseconds(0));
                for (int launch = 0; launch < 32; ++launch) trace.launch(kGemv);
              })),
              Not(Contains("short_kernels")));
}

TEST(launches_findings, say_nothing_of_a_graph) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                const Correlation launch = trace.launch_of_graph(7);
                for (int node = 0; node < 100; ++node) trace.kernel_of(launch, kGemv, 7);
              })),
              IsEmpty());
}

}  // namespace
}  // namespace gpuflight::test
