#include <gtest/gtest.h>

#include "tests/analysis/analysed.hpp"

namespace gpuflight {
namespace {

using test::analysed;
using test::TraceBuilder;

std::vector<std::string> codes(const StreamAnalysis& analysis) {
  std::vector<std::string> all;
  for (const Fault& fault : analysis.faults()) all.push_back(fault.code);
  return all;
}

using Codes = std::vector<std::string>;

TEST(reconciliation, a_whole_stream_has_no_faults) {
  TraceBuilder trace;
  trace.hello().upload(2048).launch("gemm").quiescent().end();
  EXPECT_EQ(codes(*analysed(trace)), Codes{});
}

TEST(reconciliation, a_call_under_way_at_the_end_is_a_fault_only_in_a_region) {
  TraceBuilder outside;
  outside.hello().enter(CallKind::Launch);
  EXPECT_EQ(codes(*analysed(outside.end())), Codes{});
  TraceBuilder inside;
  inside.hello().open("judged");
  inside.enter(CallKind::Launch);
  EXPECT_EQ(codes(*analysed(inside.end())), Codes{"stream_damaged"});
}

TEST(reconciliation, a_stream_that_was_cut_off_is_a_fault) {
  TraceBuilder trace;
  trace.hello().launch("gemm");
  EXPECT_EQ(codes(*analysed(trace, false)), Codes{"stream_incomplete"});
}

TEST(reconciliation, a_record_that_no_call_explains_is_a_fault) {
  TraceBuilder trace;
  trace.kernel_of(77, "gemm");
  EXPECT_EQ(codes(*analysed(trace)), Codes{"records_unexplained"});
}

TEST(reconciliation, a_record_of_a_call_that_was_retired_is_a_fault) {
  TraceBuilder trace;
  const Correlation launch = trace.call(CallKind::Launch);
  trace.kernel_of(launch, "gemm").quiescent().kernel_of(launch, "gemm");
  EXPECT_EQ(codes(*analysed(trace)), Codes{"records_unexplained"});
}

TEST(reconciliation, a_launch_that_gave_no_kernel_is_a_fault) {
  TraceBuilder trace;
  trace.call(CallKind::Launch);
  EXPECT_EQ(codes(*analysed(trace)), Codes{"calls_without_records"});
}

TEST(reconciliation, a_graph_launch_or_fill_that_gave_no_record_is_a_fault) {
  TraceBuilder graph;
  graph.call(CallKind::GraphLaunch);
  EXPECT_EQ(codes(*analysed(graph)), Codes{"calls_without_records"});
  TraceBuilder fill;
  fill.call(CallKind::Fill, 16);
  EXPECT_EQ(codes(*analysed(fill)), Codes{"calls_without_records"});
}

TEST(reconciliation, a_call_that_returns_after_a_quiescent_point_began_stays) {
  TraceBuilder trace;
  const Correlation launch = trace.enter(CallKind::Launch);
  const Timestamp began = trace.time();
  trace.leave(launch).quiescent_since(began).kernel_of(launch, "gemm").quiescent();
  EXPECT_EQ(codes(*analysed(trace)), Codes{});
}

TEST(reconciliation, a_copy_that_gave_no_record_is_a_fault_unless_it_copied_nothing) {
  TraceBuilder something;
  something.call(CallKind::Copy, 16);
  something.quiescent();
  EXPECT_EQ(codes(*analysed(something)), Codes{"calls_without_records"});
  TraceBuilder nothing;
  nothing.call(CallKind::Copy, 0);
  EXPECT_EQ(codes(*analysed(nothing)), Codes{});
}

TEST(reconciliation, calls_that_need_no_record_owe_none) {
  TraceBuilder trace;
  trace.call(CallKind::Synchronize);
  trace.call(CallKind::Allocate, 16);
  trace.call(CallKind::Fill, 0);
  trace.failed_call(CallKind::Launch);
  trace.captured_call(CallKind::Launch);
  EXPECT_EQ(codes(*analysed(trace)), Codes{});
}

TEST(reconciliation, a_call_under_way_at_a_quiescent_point_keeps_its_claim) {
  TraceBuilder trace;
  const Correlation launch = trace.enter(CallKind::Launch);
  trace.quiescent().leave(launch).kernel_of(launch, "gemm").quiescent();
  EXPECT_EQ(codes(*analysed(trace)), Codes{});
}

TEST(reconciliation, every_loss_makes_a_fault_of_its_own_kind) {
  const std::vector<std::pair<LossKind, std::string>> expected{
      {LossKind::Dropped, "records_lost"},
      {LossKind::Untimed, "records_lost"},
      {LossKind::Unordered, "records_lost"},
      {LossKind::Interference, "recording_interfered"},
      {LossKind::DeviceLaunches, "device_side_launches"},
      {LossKind::Unsupported, "not_recorded"},
      {LossKind::NotSimulated, "not_simulated"},
  };
  for (const auto& [kind, code] : expected) {
    TraceBuilder trace;
    trace.loss(kind, 3, "detail");
    const auto analysis = analysed(trace);
    ASSERT_EQ(codes(*analysis), Codes{code});
    EXPECT_EQ(analysis->faults()[0].message.substr(0, 2), "3 ");
    EXPECT_NE(analysis->faults()[0].message.find("detail"), std::string::npos);
  }
}

TEST(reconciliation, losses_of_one_kind_are_added_up) {
  TraceBuilder trace;
  trace.loss(LossKind::Dropped, 2).loss(LossKind::Dropped, 3);
  EXPECT_EQ(analysed(trace)->faults().at(0).message.substr(0, 2), "5 ");
}

TEST(reconciliation, memory_that_is_used_without_copies_is_a_remark_and_no_fault) {
  TraceBuilder trace;
  trace.allocation("cudaMalloc").allocation("cudaHostAlloc").allocation("cudaHostAlloc");
  trace.registration("cudaHostRegister").allocation("cuMemAllocManaged");
  const auto analysis = analysed(trace);
  EXPECT_EQ(codes(*analysis), Codes{});
  const auto remarks = analysis->remarks();
  ASSERT_EQ(remarks.size(), 3U);
  EXPECT_EQ(remarks[0].code, "mapped_memory");
  EXPECT_NE(remarks[0].message.find("cudaHostAlloc (2 times)"), std::string::npos);
  EXPECT_EQ(remarks[1].code, "mapped_memory");
  EXPECT_NE(remarks[1].message.find("registered by cudaHostRegister (once)"), std::string::npos);
  EXPECT_EQ(remarks[2].code, "managed_memory");
  EXPECT_NE(remarks[2].message.find("cuMemAllocManaged (once)"), std::string::npos);
}

/// The codes of a program that launches a graph of three nodes once, of which so many records come.
Codes codes_of_three_nodes(int records) {
  TraceBuilder trace;
  const Correlation launch = trace.graph(0xE1, 3).launch_of_graph(0xE1);
  for (int i = 0; i < records; ++i) trace.kernel_of(launch, "node", 1);
  return codes(*analysed(trace));
}

TEST(reconciliation, a_graph_launch_gives_as_many_records_as_its_nodes) {
  EXPECT_EQ(codes_of_three_nodes(0), Codes{"calls_without_records"});
  EXPECT_EQ(codes_of_three_nodes(2), Codes{"calls_without_records"});
  EXPECT_EQ(codes_of_three_nodes(3), Codes{});
  EXPECT_EQ(codes_of_three_nodes(4), Codes{"records_unexplained"});
}

TEST(reconciliation, a_graph_that_the_stream_should_have_told_of_is_a_fault) {
  TraceBuilder named;
  named.kernel_of(named.launch_of_graph(0xE1), "node", 1);
  EXPECT_EQ(codes(*analysed(named)), Codes{"not_recorded"});
  TraceBuilder unnamed;
  unnamed.graph(0xE1, 3);
  unnamed.kernel_of(unnamed.launch_of_graph(0), "node", 1);
  EXPECT_EQ(codes(*analysed(unnamed)), Codes{"not_recorded"});
}

TEST(reconciliation, a_launch_of_no_graph_that_fails_is_no_fault) {
  TraceBuilder trace;
  trace.graph(0xE1, 3).failed_launch_of_graph(0);
  trace.failed_launch_of_graph(0xE2);
  EXPECT_EQ(codes(*analysed(trace)), Codes{});
}

TEST(reconciliation, a_graph_of_a_stream_that_tells_of_none_gives_one_record_at_least) {
  TraceBuilder trace;
  const Correlation launch = trace.launch_of_graph(0);
  trace.kernel_of(launch, "node", 1).kernel_of(launch, "node", 1);
  EXPECT_EQ(codes(*analysed(trace)), Codes{});
}

TEST(reconciliation, a_graph_without_nodes_gives_no_record) {
  TraceBuilder trace;
  trace.graph(0xE1, 0).launch_of_graph(0xE1);
  EXPECT_EQ(codes(*analysed(trace)), Codes{});
}

TEST(reconciliation, a_node_that_is_off_gives_no_record) {
  TraceBuilder trace;
  trace.graph(0xE1, 2).graph(0xE2, 2).switch_node(0xE1, 0xA, false).switch_node(0xE1, 0xA, false);
  trace.kernel_of(trace.launch_of_graph(0xE1), "node", 1);
  const Correlation other = trace.launch_of_graph(0xE2);
  trace.kernel_of(other, "node", 2).kernel_of(other, "node", 2);
  trace.switch_node(0xE1, 0xA, true);
  const Correlation again = trace.launch_of_graph(0xE1);
  trace.kernel_of(again, "node", 1).kernel_of(again, "node", 1);
  EXPECT_EQ(codes(*analysed(trace)), Codes{});
}

TEST(reconciliation, a_graph_whose_id_comes_again_is_another_one) {
  TraceBuilder trace;
  trace.graph(0xE1, 3).switch_node(0xE1, 0xA, false).graph(0xE1, 1);
  trace.kernel_of(trace.launch_of_graph(0xE1), "node", 2);
  EXPECT_EQ(codes(*analysed(trace)), Codes{});
}

TEST(reconciliation, a_graph_that_is_added_to_another_gives_nothing_then) {
  TraceBuilder trace;
  trace.graph(0xE1, 3).captured_launch_of_graph(0xE1);
  EXPECT_EQ(codes(*analysed(trace)), Codes{});
}

TEST(reconciliation, records_that_come_before_their_call_returns_are_held_against_it_too) {
  TraceBuilder trace;
  const Correlation launch = trace.enter(CallKind::Launch);
  trace.kernel_of(launch, "gemm").kernel_of(launch, "gemm").leave(launch);
  EXPECT_EQ(codes(*analysed(trace)), Codes{"records_unexplained"});
}

TEST(reconciliation, a_second_record_of_a_launch_is_explained_by_nothing) {
  TraceBuilder trace;
  const Correlation launch = trace.call(CallKind::Launch);
  trace.kernel_of(launch, "gemm").kernel_of(launch, "gemm");
  EXPECT_EQ(codes(*analysed(trace)), Codes{"records_unexplained"});
}

TEST(reconciliation, calls_without_a_synchronization_are_let_go_once_their_records_came) {
  TraceBuilder trace;
  for (int i = 0; i < 1000; ++i) trace.launch("gemm").upload(64).fill(64);
  trace.call(CallKind::Synchronize);
  trace.captured_call(CallKind::Launch);
  StreamAnalysis analysis;
  for (const Event& event : trace.events()) analysis.add(event);
  EXPECT_EQ(analysis.calls_in_flight(), 0U);
}

TEST(reconciliation, a_record_that_comes_before_its_call_returns_belongs_to_it) {
  TraceBuilder trace;
  const Correlation launch = trace.enter(CallKind::Launch);
  trace.kernel_of(launch, "gemm").leave(launch);
  EXPECT_EQ(codes(*analysed(trace)), Codes{});
}

TEST(reconciliation, a_return_without_its_call_is_damage) {
  TraceBuilder trace;
  trace.leave(77);
  EXPECT_EQ(codes(*analysed(trace)), Codes{"stream_damaged"});
}

TEST(reconciliation, a_source_that_could_not_record_says_why) {
  TraceBuilder trace;
  trace.fail("no CUPTI");
  const auto analysis = analysed(trace);
  EXPECT_EQ(analysis->failure(), "no CUPTI");
  EXPECT_EQ(codes(*analysis), Codes{"not_recorded"}) << "an empty recording is never zero launches";
}

}  // namespace
}  // namespace gpuflight
