#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpuflight/analysis/findings/function_name.hpp"
#include "gpuflight/analysis/findings/region_around.hpp"
#include "tests/analysis/findings/found.hpp"

namespace gpuflight::test {
namespace {

Timeline timeline_of(const TraceBuilder& trace, std::size_t most = TimelineBuilder::kUsual) {
  TimelineBuilder builder(most);
  for (const Event& event : trace.events()) builder.add(event);
  return builder.take();
}

TEST(findings, need_a_timeline_that_is_whole) {
  const TraceBuilder trace = judged([](auto& inside) {
    for (std::uint64_t row = 0; row < 32; ++row)
      inside.copy(Direction::HostToDevice, 64, {kHost + 64 * row, kDevice});
  });
  EXPECT_EQ(findings_in(timeline_of(trace), {}).size(), 1U);
  EXPECT_EQ(findings_in(timeline_of(trace, 60), {}).size(), 0U);
}

TEST(findings, of_nothing_are_none) { EXPECT_EQ(findings_in(Timeline(), {}).size(), 0U); }

TEST(region_around, is_a_path_as_the_report_has_it) {
  TraceBuilder trace;
  const RegionId outer = trace.open("step");
  const RegionId inner = trace.open("upload");
  trace.launch("a");
  const RegionId other = trace.on_thread(200).open("loader");
  trace.on_thread(100).launch("b").close(inner).close(outer).close(other);
  const Timeline timeline = timeline_of(trace);
  EXPECT_EQ(region_around(timeline, timeline.calls[0], timeline.calls[1]), "step/upload");
  EXPECT_EQ(region_around(timeline, timeline.calls[1], timeline.calls[1]), "loader");
  EXPECT_EQ(outermost_region(timeline), "step");
}

TEST(function_name, is_without_types) {
  EXPECT_EQ(function_name("void gemvx::kernel<int, float>(Params<int>)"), "gemvx::kernel");
  EXPECT_EQ(function_name("std::enable_if<!T7, void>::type internal::gemvx::kernel<int, f<(int)3>>(P<int>)"),
            "internal::gemvx::kernel");
  EXPECT_EQ(function_name("(anonymous namespace)::scale(float*, int)"), "(anonymous namespace)::scale");
  EXPECT_EQ(function_name("void at::native::(anonymous namespace)::fill<float>(int)"),
            "at::native::(anonymous namespace)::fill");
  EXPECT_EQ(function_name("volta_sgemm_64x64_nn"), "volta_sgemm_64x64_nn");
  for (const char* odd : {"", ")", "(", ">", "<", "()", "a>", "a)", " "}) EXPECT_NO_THROW(function_name(odd));
  EXPECT_EQ(function_name(std::string(16384, 'k')).size(), 100U);
}

}  // namespace
}  // namespace gpuflight::test
