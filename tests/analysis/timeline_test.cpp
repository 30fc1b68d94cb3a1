#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpuflight/analysis/timeline_builder.hpp"
#include "tests/support/trace_builder.hpp"

namespace gpuflight {
namespace {

using test::TraceBuilder;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

Timeline timeline_of(const TraceBuilder& trace, std::size_t most = TimelineBuilder::kUsual) {
  TimelineBuilder builder(most);
  for (const Event& event : trace.events()) builder.add(event);
  return builder.take();
}

RegionId id_of(const Timeline& timeline, const std::string& name) {
  const auto region = std::ranges::find(timeline.regions, name, &TimelineRegion::name);
  return region == timeline.regions.end() ? 0 : region->id;
}

std::vector<std::string> kernels_in(const Timeline& timeline) {
  std::vector<std::string> names;
  for (const Kernel& kernel : timeline.kernels) names.push_back(text_of(timeline, kernel.name));
  return names;
}

TEST(timeline, keeps_regions_calls_and_what_the_device_did) {
  TraceBuilder trace;
  trace.region("judged", [&] { trace.upload(64).launch("gemm").fill(8); });
  const Timeline timeline = timeline_of(trace);
  ASSERT_THAT(timeline.regions, SizeIs(1));
  EXPECT_LT(timeline.regions[0].start, *timeline.regions[0].end);
  EXPECT_THAT(timeline.calls, SizeIs(3));
  EXPECT_EQ(timeline.calls[0].call.bytes, 64U);
  EXPECT_LT(timeline.calls[0].call.start, *timeline.calls[0].end);
  EXPECT_THAT(kernels_in(timeline), ElementsAre("gemm"));
  EXPECT_THAT(timeline.copies, SizeIs(1));
  EXPECT_THAT(timeline.fills, SizeIs(1));
}

TEST(timeline, knows_from_where_calls_come) {
  TraceBuilder trace;
  const RegionId judged = trace.region("judged", [&] {
    trace.from_stack(1).upload(64).from_stack(2).launch("gemm").launch("gemm").from_stack(0).fill(8);
  });
  trace.from_stack(3).fill(8);
  Timeline timeline = timeline_of(trace);
  timeline.places = {{2, {"solution.cpp", 6}}, {3, {"solution.cpp", 9}}};
  const Timeline part = part_of(timeline, judged);
  std::vector<StackId> stacks;
  for (const TimelineCall& call : part.calls) stacks.push_back(call.stack);
  EXPECT_THAT(stacks, ElementsAre(1, 2, 2, 0));
  ASSERT_THAT(part.stacks, SizeIs(2));
  EXPECT_EQ(text_of(part, part.stacks.at(2).module), "/solutions/solution.so");
  EXPECT_EQ(part.stacks.at(2).frames[0], 32U);
  ASSERT_THAT(part.places, SizeIs(1));
  EXPECT_EQ(part.places.at(2).line, 6U);
}

TEST(timeline, keeps_no_more_stacks_than_a_source_numbers) {
  TraceBuilder trace;
  for (StackId stack = 1; stack <= 5000; ++stack) trace.from_stack(stack).fill(8);
  EXPECT_THAT(timeline_of(trace).stacks, SizeIs(4096));
}

TEST(timeline, has_no_call_that_failed_or_only_added_to_a_graph) {
  TraceBuilder trace;
  trace.failed_call(CallKind::Launch);
  trace.captured_call(CallKind::Copy);
  EXPECT_THAT(timeline_of(trace).calls, IsEmpty());
}

TEST(timeline, a_call_that_never_returned_and_a_region_that_never_closed_have_no_end) {
  TraceBuilder trace;
  trace.open("judged");
  trace.enter(CallKind::Launch);
  const Timeline timeline = timeline_of(trace);
  EXPECT_FALSE(timeline.regions.at(0).end);
  EXPECT_FALSE(timeline.calls.at(0).end);
}

TEST(timeline, calls_stand_in_the_order_in_which_they_were_entered) {
  TraceBuilder trace;
  const Correlation outer = trace.enter(CallKind::Copy);
  const Correlation inner = trace.enter(CallKind::Launch);
  trace.leave(inner).leave(outer);
  const Timeline timeline = timeline_of(trace);
  EXPECT_EQ(timeline.calls.at(0).call.correlation, outer);
  EXPECT_EQ(timeline.calls.at(1).call.correlation, inner);
}

std::uint64_t merged_in(const Timeline& timeline, MergedKind kind) {
  std::uint64_t events = 0;
  for (const MergedEvents& merged : timeline.merged) {
    if (merged.kind == kind) events += merged.events;
  }
  return events;
}

TEST(timeline, of_more_events_than_are_kept_has_all_of_them_merged) {
  TraceBuilder trace;
  for (int i = 0; i < 1000; ++i) trace.launch("gemm").upload(64);
  const Timeline timeline = timeline_of(trace, 100);
  EXPECT_EQ(timeline.reduced_from, 4000U);
  EXPECT_LE(timeline.merged.size(), 50U);
  EXPECT_THAT(timeline.kernels, IsEmpty());
  EXPECT_EQ(merged_in(timeline, MergedKind::Call), 2000U);
  EXPECT_EQ(merged_in(timeline, MergedKind::Kernel), 1000U);
  EXPECT_EQ(merged_in(timeline, MergedKind::Copy), 1000U);
  EXPECT_TRUE(std::ranges::is_sorted(timeline.merged, {}, &MergedEvents::start));
}

TEST(timeline, of_as_many_events_as_are_kept_has_each) {
  TraceBuilder trace;
  for (int i = 0; i < 3; ++i) trace.launch("gemm");
  EXPECT_THAT(timeline_of(trace, 6).merged, IsEmpty());
  EXPECT_EQ(timeline_of(trace, 6).reduced_from, 0U);
  EXPECT_EQ(timeline_of(trace, 5).reduced_from, 6U);
}

TEST(timeline, a_part_of_a_reduced_one_has_just_the_work_of_its_calls_however_late_it_ran) {
  TraceBuilder trace;
  for (int i = 0; i < 200; ++i) trace.launch("before");
  const RegionId judged = trace.open("judged");
  const Correlation late = trace.call(CallKind::Launch);
  for (int i = 0; i < 300; ++i) trace.launch("inside").upload(64);
  trace.close(judged);
  for (int i = 0; i < 200; ++i) trace.launch("after");
  trace.kernel_of(late, "late");
  const Timeline part = part_of(timeline_of(trace, 400), judged);
  EXPECT_EQ(merged_in(part, MergedKind::Call), 601U);
  EXPECT_EQ(merged_in(part, MergedKind::Kernel), 301U);
  EXPECT_EQ(merged_in(part, MergedKind::Copy), 300U);
  ASSERT_THAT(part.regions, SizeIs(1));
  EXPECT_EQ(part.reduced_from, 601U + 301U + 300U + 1U);
  EXPECT_EQ(text_of(part, part.merged.back().name), "late");
  for (const auto& [id, text] : part.texts) EXPECT_NE(text, "before");
}

TEST(timeline, a_region_that_is_opened_twice_makes_no_later_one_an_inner_one) {
  TraceBuilder trace;
  const RegionId twice = trace.open("twice");
  trace.close(twice);
  const RegionId judged = trace.open("judged");
  for (int i = 0; i < 900; ++i) trace.launch("inside");
  trace.close(judged);
  TimelineBuilder builder(400);
  for (const Event& event : trace.events()) {
    builder.add(event);
    const auto* opened = std::get_if<RegionOpened>(&event);
    if (opened != nullptr && opened->region == twice) builder.add(event);
  }
  EXPECT_EQ(merged_in(part_of(builder.take(), judged), MergedKind::Kernel), 900U);
}

TEST(timeline, of_regions_without_end_keeps_no_more_than_of_calls) {
  TraceBuilder trace;
  trace.region("outer", [&] {
    for (int i = 0; i < 1000; ++i) trace.region("inner", [&] { trace.launch("gemm"); });
  });
  for (int i = 0; i < 1000; ++i) trace.region("many", [&] { trace.launch("gemm"); });
  const Timeline timeline = timeline_of(trace, 200);
  EXPECT_LE(timeline.merged.size() + timeline.regions.size(), 110U);
  EXPECT_EQ(merged_in(timeline, MergedKind::Region) + timeline.regions.size(), 2001U);
  EXPECT_EQ(merged_in(timeline, MergedKind::Kernel), 2000U);
}

TEST(timeline, a_call_that_never_returned_stays_one_where_others_are_merged) {
  TraceBuilder trace;
  trace.enter(CallKind::Launch);
  for (int i = 0; i < 100; ++i) trace.launch("gemm");
  const Timeline timeline = timeline_of(trace, 10);
  ASSERT_THAT(timeline.calls, SizeIs(1));
  EXPECT_FALSE(timeline.calls[0].end);
  EXPECT_EQ(timeline.reduced_from, 201U);
}

TEST(timeline, calls_that_are_not_kept_take_no_room) {
  TraceBuilder trace;
  for (int i = 0; i < 10; ++i) trace.failed_call(CallKind::Launch);
  trace.launch("gemm");
  const Timeline timeline = timeline_of(trace, 2);
  EXPECT_THAT(timeline.kernels, SizeIs(1));
  EXPECT_EQ(timeline.reduced_from, 0U);
}

TEST(timeline, a_part_has_the_work_of_its_calls_however_late_it_ran) {
  TraceBuilder trace;
  trace.launch("before");
  const RegionId judged = trace.open("judged");
  const Correlation late = trace.call(CallKind::Launch);
  trace.region("inner", [&] { trace.launch("in both"); });
  trace.close(judged);
  trace.launch("after");
  trace.kernel_of(late, "late");
  const Timeline timeline = timeline_of(trace);
  EXPECT_THAT(kernels_in(part_of(timeline, id_of(timeline, "judged"))), ElementsAre("in both", "late"));
  EXPECT_THAT(part_of(timeline, id_of(timeline, "judged")).regions, SizeIs(2));
  EXPECT_THAT(kernels_in(part_of(timeline, id_of(timeline, "inner"))), ElementsAre("in both"));
}

TEST(timeline, a_part_of_a_threads_region_has_no_other_threads_calls) {
  TraceBuilder trace;
  trace.on_thread(1);
  const RegionId own = trace.open("own", Scope::Thread);
  trace.launch("own");
  trace.on_thread(2).launch("other's");
  trace.on_thread(1).close(own);
  const Timeline timeline = timeline_of(trace);
  EXPECT_THAT(kernels_in(part_of(timeline, own)), ElementsAre("own"));
}

TEST(timeline, a_part_has_only_its_texts) {
  TraceBuilder trace;
  const RegionId judged = trace.region("judged", [&] { trace.launch("gemm"); });
  trace.launch("elsewhere");
  const Timeline part = part_of(timeline_of(trace), judged);
  for (const auto& [id, text] : part.texts) EXPECT_NE(text, "elsewhere");
}

TEST(timeline, of_a_region_that_is_not_there_nothing_is_a_part) {
  TraceBuilder trace;
  trace.launch("gemm");
  const Timeline part = part_of(timeline_of(trace), 99);
  EXPECT_THAT(part.calls, IsEmpty());
  EXPECT_EQ(start_of(part), std::nullopt);
}

}  // namespace
}  // namespace gpuflight
