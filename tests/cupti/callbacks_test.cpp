#include <gmock/gmock.h>

#include "tests/cupti/program.hpp"

namespace gpuflight::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

Stream stream_of(const std::string& scenario) {
  const Outcome outcome = run_collected({CALLBACK_PROGRAM, scenario}, {{"GPUFLIGHT_CUPTI", CUPTI_LIBRARY}});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.streams, SizeIs(1));
  if (outcome.streams.empty()) return {};
  EXPECT_TRUE(outcome.streams[0].complete);
  return outcome.streams[0];
}

std::vector<Correlation> called(const Stream& stream) {
  std::vector<Correlation> correlations;
  for (const HostCall& call : stream.all<HostCall>()) correlations.push_back(call.correlation);
  return correlations;
}

std::vector<Correlation> returned(const Stream& stream) {
  std::vector<Correlation> correlations;
  for (const HostReturn& one : stream.all<HostReturn>()) correlations.push_back(one.correlation);
  return correlations;
}

TEST(Callbacks, a_copy_is_published_with_what_the_caller_asked) {
  const Stream stream = stream_of("one_copy");
  ASSERT_THAT(stream.all<HostCall>(), SizeIs(1));
  const HostCall call = stream.all<HostCall>()[0];
  EXPECT_EQ(call.kind, CallKind::Copy);
  EXPECT_EQ(stream.text(call.function), "cudaMemcpyAsync");
  EXPECT_EQ(call.to, 0x7000U);
  EXPECT_NE(call.from, 0U);
  EXPECT_EQ(call.bytes, 16U);
  ASSERT_THAT(stream.all<HostReturn>(), SizeIs(1));
  const HostReturn back = stream.all<HostReturn>()[0];
  EXPECT_EQ(back.status, 0);
  EXPECT_EQ(back.captured, 0U);
  EXPECT_EQ(back.thread, call.thread);
  EXPECT_LE(call.start, back.end);
}

TEST(Callbacks, the_driver_call_inside_a_runtime_call_is_the_same_launch) {
  const Stream stream = stream_of("nested_driver_call");
  EXPECT_THAT(called(stream), ElementsAre(7));
  EXPECT_THAT(returned(stream), ElementsAre(7));
  EXPECT_EQ(stream.text(stream.all<HostCall>()[0].function), "cudaLaunchKernel");
}

TEST(Callbacks, a_driver_call_of_its_own_is_a_launch) {
  const Stream stream = stream_of("driver_call_of_its_own");
  EXPECT_THAT(called(stream), ElementsAre(8));
  EXPECT_EQ(stream.text(stream.all<HostCall>()[0].function), "cuLaunchKernel");
}

TEST(Callbacks, a_call_of_another_correlation_inside_is_published_and_the_outer_call_goes_on) {
  const Stream stream = stream_of("different_call_inside");
  EXPECT_THAT(called(stream), ElementsAre(9, 10));
  EXPECT_THAT(returned(stream), ElementsAre(10, 9));
}

TEST(Callbacks, a_failing_call_returns_its_error) {
  const Stream stream = stream_of("failing_call");
  ASSERT_THAT(stream.all<HostReturn>(), SizeIs(1));
  EXPECT_EQ(stream.all<HostReturn>()[0].status, 700);
}

TEST(Callbacks, a_call_that_only_adds_to_a_graph_is_captured_and_the_next_one_is_not) {
  const Stream stream = stream_of("captured_then_run");
  ASSERT_THAT(stream.all<HostReturn>(), SizeIs(2));
  EXPECT_EQ(stream.all<HostReturn>()[0].captured, 1U);
  EXPECT_EQ(stream.all<HostReturn>()[1].captured, 0U);
}

TEST(Callbacks, a_node_that_was_added_by_hand_before_captures_nothing) {
  const Stream stream = stream_of("node_added_before");
  ASSERT_THAT(stream.all<HostReturn>(), SizeIs(1));
  EXPECT_EQ(stream.all<HostReturn>()[0].captured, 0U);
}

TEST(Callbacks, calls_that_are_not_recorded_leave_nothing) {
  const Stream stream = stream_of("not_recorded");
  EXPECT_THAT(stream.all<HostCall>(), IsEmpty());
  EXPECT_THAT(stream.all<HostReturn>(), IsEmpty());
}

TEST(Callbacks, a_fatal_error_of_cupti_is_a_loss) {
  const Stream stream = stream_of("fatal_error");
  ASSERT_THAT(stream.all<Loss>(), SizeIs(1));
  EXPECT_EQ(stream.all<Loss>()[0].kind, LossKind::Unsupported);
  EXPECT_EQ(stream.text(stream.all<Loss>()[0].detail), "fatal");
}

}  // namespace
}  // namespace gpuflight::test
