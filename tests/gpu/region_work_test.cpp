// How what is counted is put for the comparison; this needs no GPU.
#include "tests/gpu/region_work.hpp"

#include <gtest/gtest.h>

#include "tests/gpu/expected_work.hpp"
#include "tests/support/trace_builder.hpp"

namespace gpuflight::test {
namespace {

StreamWork work_of(const TraceBuilder& trace) { return work_of(Stream{trace.events(), true, ""}); }

TEST(RegionWork, is_what_the_words_for_it_say) {
  TraceBuilder trace;
  trace.region("step", [&] {
    trace.launch("counted::scale(float*, float)").upload(4096, MemoryKind::Pinned);
    trace.fill_of(trace.call(CallKind::Fill, 4096), 4096);
    trace.call(CallKind::Synchronize);
  });
  const Work work = work_of(trace).regions.at("step");
  EXPECT_EQ(work, launches(1) + uploads(1, kPinned) + fills(1) + synchronizations(1));
  EXPECT_EQ(text(work),
            "blocking_synchronizations 1, fills 1, host_launches 1, host_to_device.bytes 4096, "
            "host_to_device.copies 1, host_to_device.pinned 1, kernel scale 1, kernels 1");
}

TEST(RegionWork, of_a_graph_tells_its_kernels) {
  TraceBuilder trace;
  trace.region("step", [&] {
    const Correlation launch = trace.call(CallKind::GraphLaunch);
    trace.kernel_of(launch, "void counted::scale_all<float>(float*, float)", 7);
  });
  EXPECT_EQ(work_of(trace).regions.at("step"), graph_launches(1) + graph_kernels(1, "scale_all<float>"));
}

TEST(RegionWork, of_an_empty_region_is_nothing) {
  TraceBuilder trace;
  trace.region("empty", [] {});
  EXPECT_EQ(work_of(trace).regions.at("empty"), nothing());
  EXPECT_EQ(text(nothing()), "nothing");
}

TEST(RegionWork, tells_the_openings_of_a_region_apart) {
  TraceBuilder trace;
  for (const char* kernel : {"first", "second"}) trace.region("step", [&] { trace.launch(kernel); });
  const StreamWork work = work_of(trace);
  EXPECT_EQ(work.regions.at("step"), launches(1, "first"));
  EXPECT_EQ(work.regions.at("step (2)"), launches(1, "second"));
}

TEST(RegionWork, comes_with_the_faults_of_the_stream) {
  TraceBuilder trace;
  trace.region("step", [&] { trace.call(CallKind::Launch); });
  const StreamWork work = work_of(trace);
  ASSERT_EQ(work.faults.size(), 1U);
  EXPECT_EQ(work.faults[0].code, "calls_without_records");
}

}  // namespace
}  // namespace gpuflight::test
