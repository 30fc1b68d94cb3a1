#include <gtest/gtest.h>

#include "gpuflight/core/unknown_bytes.hpp"
#include "tests/analysis/analysed.hpp"

namespace gpuflight {
namespace {

using test::analysed;
using test::counts_in;
using test::TraceBuilder;

const CopyCounts& uploads(const Counts& counts) { return counts.copies_in(Direction::HostToDevice); }

TEST(attribution, a_copy_inside_two_nested_regions_counts_in_both) {
  TraceBuilder trace;
  trace.region("outer", [&] { trace.region("inner", [&] { trace.upload(2048); }); });
  const auto analysis = analysed(trace);
  EXPECT_EQ(uploads(counts_in(*analysis, "outer")).copies, 1U);
  EXPECT_EQ(uploads(counts_in(*analysis, "inner")).copies, 1U);
  EXPECT_EQ(analysis->regions()[1].path, "outer/inner");
  EXPECT_EQ(analysis->regions()[1].root, analysis->regions()[0].id);
}

TEST(attribution, work_belongs_to_the_region_of_its_call_though_it_runs_after_the_region_closed) {
  TraceBuilder trace;
  Correlation launch = 0;
  trace.region("judged", [&] { launch = trace.call(CallKind::Launch); });
  trace.region("later", [&] { trace.kernel_of(launch, "gemm"); });
  const auto analysis = analysed(trace);
  EXPECT_EQ(counts_in(*analysis, "judged").kernels, 1U);
  EXPECT_EQ(counts_in(*analysis, "later").kernels, 0U);
}

TEST(attribution, a_call_before_or_after_a_region_is_not_in_it) {
  TraceBuilder trace;
  trace.launch("before");
  trace.region("judged", [&] { trace.launch("inside"); });
  trace.launch("after");
  const auto analysis = analysed(trace);
  const Counts& counts = counts_in(*analysis, "judged");
  EXPECT_EQ(counts.kernels, 1U);
  EXPECT_EQ(counts.host_launches, 1U);
  EXPECT_TRUE(counts.kernels_by_name.contains("inside"));
}

TEST(attribution, a_process_scoped_region_covers_other_threads_and_a_thread_scoped_one_only_its_own) {
  TraceBuilder trace;
  trace.on_thread(1);
  const RegionId everyone = trace.open("process", Scope::Process);
  const RegionId own = trace.open("thread", Scope::Thread);
  trace.on_thread(2).launch("elsewhere");
  trace.on_thread(1).launch("here").close(own).close(everyone);
  const auto analysis = analysed(trace);
  EXPECT_EQ(counts_in(*analysis, "process").kernels, 2U);
  EXPECT_EQ(counts_in(*analysis, "thread").kernels, 1U);
}

TEST(attribution, overlapping_regions_each_count_their_own_calls) {
  TraceBuilder trace;
  const RegionId first = trace.open("first");
  trace.launch("a");
  const RegionId second = trace.open("second");
  trace.launch("b").close(first).launch("c").close(second);
  const auto analysis = analysed(trace);
  EXPECT_EQ(counts_in(*analysis, "first").kernels, 2U);
  EXPECT_EQ(counts_in(*analysis, "second").kernels, 2U);
}

TEST(attribution, a_region_opened_on_another_thread_is_no_child_of_what_is_open_here) {
  TraceBuilder trace;
  trace.on_thread(1);
  const RegionId outer = trace.open("outer");
  trace.on_thread(2);
  trace.region("other", [] {});
  trace.on_thread(1).close(outer);
  EXPECT_EQ(analysed(trace)->regions()[1].path, "other");
}

TEST(attribution, all_records_of_a_graph_belong_to_its_launch) {
  TraceBuilder trace;
  trace.region("judged", [&] {
    const Correlation launch = trace.call(CallKind::GraphLaunch);
    for (int kernel = 0; kernel < 10; ++kernel) trace.kernel_of(launch, "node", 5);
    trace.copy_of(launch, Direction::HostToDevice, 64);
  });
  const auto analysis = analysed(trace);
  const Counts& counts = counts_in(*analysis, "judged");
  EXPECT_EQ(counts.graph_launches, 1U);
  EXPECT_EQ(counts.host_launches, 0U);
  EXPECT_EQ(counts.kernels, 10U);
  EXPECT_EQ(counts.graph_kernels, 10U);
  EXPECT_EQ(uploads(counts).copies, 1U);
  EXPECT_TRUE(analysis->faults().empty());
}

TEST(attribution, capturing_a_call_into_a_graph_counts_nothing) {
  TraceBuilder trace;
  trace.region("judged", [&] {
    trace.captured_call(CallKind::Launch);
    trace.captured_call(CallKind::Copy);
  });
  const auto analysis = analysed(trace);
  EXPECT_EQ(counts_in(*analysis, "judged"), Counts());
  EXPECT_TRUE(analysis->faults().empty());
}

TEST(attribution, a_batched_copy_counts_each_of_its_copies) {
  TraceBuilder trace;
  trace.region("judged", [&] {
    trace.copy_of(trace.call(CallKind::Copy, kUnknownBytes), Direction::HostToDevice, 65536,
                  MemoryKind::Pinned, MemoryKind::Device, 64);
  });
  const auto analysis = analysed(trace);
  const CopyCounts& copies = uploads(counts_in(*analysis, "judged"));
  EXPECT_EQ(copies.copies, 64U);
  EXPECT_EQ(copies.bytes, 65536U);
  EXPECT_EQ(copies.memory.at(MemoryKind::Pinned), 64U);
  EXPECT_TRUE(copies.sizes.empty()) << "of a batch only the sum is known";
}

TEST(attribution, copies_are_told_by_the_memory_on_the_host_s_side) {
  TraceBuilder trace;
  trace.region("judged", [&] {
    trace.upload(16, MemoryKind::Pinned);
    trace.copy_of(trace.call(CallKind::Copy, 16), Direction::DeviceToHost, 16, MemoryKind::Device,
                  MemoryKind::Pageable);
  });
  const auto analysis = analysed(trace);
  const Counts& counts = counts_in(*analysis, "judged");
  EXPECT_EQ(uploads(counts).memory.at(MemoryKind::Pinned), 1U);
  EXPECT_EQ(counts.copies_in(Direction::DeviceToHost).memory.at(MemoryKind::Pageable), 1U);
}

TEST(attribution, host_calls_without_records_count_by_themselves) {
  TraceBuilder trace;
  trace.region("judged", [&] {
    trace.call(CallKind::Synchronize);
    trace.call(CallKind::Allocate, 4096);
    trace.failed_call(CallKind::Launch);
    trace.fill_of(trace.call(CallKind::Fill, 16), 16);
  });
  const auto analysis = analysed(trace);
  const Counts& counts = counts_in(*analysis, "judged");
  EXPECT_EQ(counts.blocking_synchronizations, 1U);
  EXPECT_EQ(counts.allocations, 1U);
  EXPECT_EQ(counts.host_launches, 0U) << "a failed launch launched nothing";
  EXPECT_EQ(counts.fills, 1U);
}

TEST(attribution, closing_what_was_never_opened_changes_nothing) {
  TraceBuilder trace;
  trace.close(99);
  trace.region("judged", [&] { trace.close(98).launch("gemm"); });
  EXPECT_EQ(counts_in(*analysed(trace), "judged").kernels, 1U);
}

TEST(attribution, a_correlation_id_that_comes_again_belongs_to_the_later_call) {
  TraceBuilder trace;
  trace.region("first", [&] { trace.launch("a"); });
  trace.quiescent().next_correlation(1);
  trace.region("second", [&] { trace.launch("b"); });
  const auto analysis = analysed(trace);
  EXPECT_EQ(counts_in(*analysis, "first").kernels, 1U);
  EXPECT_EQ(counts_in(*analysis, "second").kernels, 1U);
  EXPECT_TRUE(analysis->faults().empty());
}

TEST(attribution, all_calls_since_an_outermost_opening_are_known_whatever_they_are_in) {
  TraceBuilder trace;
  trace.launch("before any");
  trace.region("first", [&] {
    trace.launch("in the first");
    trace.region("inner", [&] { trace.launch("in the inner"); });
  });
  trace.launch("in none").upload(8).fill(8);
  const RegionId own = trace.open("second", Scope::Thread);
  trace.on_thread(7).launch("beside it").on_thread(100).launch("in the second");
  trace.close(own);
  const auto analysis = analysed(trace);
  EXPECT_EQ(analysis->regions()[0].since, (DeviceWork{1, 3, 1}));
  EXPECT_EQ(analysis->regions()[1].since, DeviceWork());
  EXPECT_EQ(analysis->regions()[2].since, (DeviceWork{0, 2, 0}));
  EXPECT_EQ(analysis->regions()[2].counts.kernels, 1U);
}

}  // namespace
}  // namespace gpuflight
