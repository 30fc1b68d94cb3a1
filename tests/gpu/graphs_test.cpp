#include "tests/gpu/counted_case.hpp"

namespace gpuflight::test {
namespace {

/// What `count` launches of a graph of that work do.
Work graph(std::uint64_t count, const Work& work) {
  Work all = graph_launches(count);
  for (std::uint64_t i = 0; i < count; ++i) all = all + work;
  return all;
}

const Work kCaptured = graph_kernels(10) + uploads(1, kPinned) + fills(1);
const Work kMadeByHand =
    graph_kernels(3) + uploads(1, kPinned) + fills(1) + copies_on_device(1) + downloads(1, kPinned);
const Work kThreeKernels = graph_kernels(3);

const std::vector<CountedCase> kCases = {
    {"captured",
     {{"capture", nothing()},
      {"instantiate", nothing()},
      {"launch", graph(2, kCaptured)},
      {"driver", graph(1, kCaptured)}}},
    {"captured_from_two_streams", {{"launch", graph(1, graph_kernels(5))}}},
    {"captured_while_another_thread_launches", {{"capture", launches(5)}}},
    {"made_by_hand", {{"make", nothing()}, {"launch", graph(1, kMadeByHand)}}},
    {"copies_from_pageable_memory",
     {{"launch", graph(2, uploads(1, kPageable) + graph_kernels(1) + downloads(1, kPageable))}}},
    // 2 kernels and a copy in the inner graph, which the outer has twice, once of them with a kernel more
    // around it; and one of its own.
    {"child_graphs", {{"launch", graph(2, graph_kernels(2 * 2 + 1 + 1) + copies_on_device(2))}}},
    {"allocates", {{"launch", graph(2, graph_kernels(1))}}},
    {"shaped_copies_and_fills",
     {{"launch", graph(2, copies(Direction::HostToDevice, 1, kPinned, 512) +
                              copies(Direction::DeviceToDevice, 1, kDevice, 512) + fills(2))}}},
    {"array_copies",
     {{"launch", graph(2, uploads(1, kPinned) + copies_on_device(1, kArray) + downloads(1, kPinned))}}},
    {"copies_between_host_memory",
     {{"launch", graph(2, copies(Direction::HostToHost, 1, kPinned, kCopyBytes / 2))}}},
    {"nothing_copied", {{"launch", graph(2, graph_kernels(1))}}},
    {"nodes_of_other_kinds", {{"launch", graph(2, graph_kernels(1))}}},
    {"empty", {{"launch", graph_launches(1)}}},
    {"host_function_only", {{"launch", graph_launches(1)}}},
};

INSTANTIATE_TEST_SUITE_P(graphs, CountedProgram, cases_of("counted_graphs", kCases), name_of);

const std::vector<CountedCase> kChangeCases = {
    {"many_launches", {{"launch", graph(500, graph_kernels(100))}}},
    {"updated",
     {{"before", graph(1, kThreeKernels)}, {"update", nothing()}, {"after", graph(1, kThreeKernels)}}},
    {"kernel_replaced",
     {{"before", graph(1, kThreeKernels)},
      {"after", graph(1, graph_kernels(2) + graph_kernels(1, "shift"))}}},
    {"node_disabled", {{"disabled", graph(1, graph_kernels(2))}, {"enabled", graph(1, kThreeKernels)}}},
    {"node_disabled_and_graph_updated", {{"launch", graph(1, graph_kernels(2))}}},
    {"uploaded", {{"upload", nothing()}, {"launch", graph(1, uploads(1, kPinned) + graph_kernels(2))}}},
};

INSTANTIATE_TEST_SUITE_P(graph_changes, CountedProgram, cases_of("counted_graph_changes", kChangeCases),
                         name_of);

const Work kDecision = graph(1, graph_kernels(1, "decide"));

// CUPTI gives records of what ran in the bodies, and no correlation that leads to the graph's launch.
const std::vector<std::string> kBodiesUnexplained = {"records_unexplained"};

const std::vector<CountedCase> kConditionalCases = {
    {"if_true", {{"launch", kDecision}}, kBodiesUnexplained},
    {"if_false", {{"launch", kDecision}}},
    {"if_else", {{"launch", kDecision}}, kBodiesUnexplained},
    {"while_five_times", {{"launch", kDecision}}, kBodiesUnexplained},
    {"switched", {{"launch", kDecision}}, kBodiesUnexplained},
    {"copies_and_fills_inside", {{"launch", kDecision}}, kBodiesUnexplained},
    {"plain_launches_after",
     {{"conditional", graph(3, graph_kernels(1, "decide"))}, {"plain", launches(10)}},
     kBodiesUnexplained},
};

INSTANTIATE_TEST_SUITE_P(conditional_graphs, CountedProgram,
                         cases_of("counted_conditional_graphs", kConditionalCases), name_of);

}  // namespace
}  // namespace gpuflight::test
