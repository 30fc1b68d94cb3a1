// Records that never come, or come more than once.
#include "tests/cupti/stand_in/work.hpp"
#include "tests/support/cupti/api_call.hpp"
#include "tests/support/cupti/cuda.hpp"
#include "tests/support/cupti/stand_in.hpp"

namespace gpuflight::test {
namespace {

void lose_last() {
  stand_in().activity.change([](auto& waiting) { waiting.pop_back(); });
}

void repeat_last() {
  stand_in().activity.change([](auto& waiting) { waiting.push_back(WaitingRecord(waiting.back())); });
}

void launch_graph() { cuda::capture(graph_work).launch(); }

void dropped_for_a_launch() {
  cuda::launch();
  stand_in().activity.drop(1);
}

void dropped_from_a_graph() {
  launch_graph();
  stand_in().activity.drop(2);
}

void dropped_in_a_context_that_goes() {
  dropped_from_a_graph();
  cuda::destroy_context();
}

void dropped_in_no_context() {
  launch_graph();
  stand_in().activity.drop(2, nullptr);
}

void launch_lost_without_a_word() {
  cuda::launch();
  lose_last();
}

void graph_node_lost_without_a_word() {
  launch_graph();
  lose_last();
}

void kernel_told_twice() {
  cuda::launch();
  repeat_last();
}

/// Both records are there before the call returns.
void kernel_told_twice_within_its_call() {
  const ApiCall call(calls::kLaunch);
  CUpti_ActivityKernel10 kernel = kernel_record("gemm");
  kernel.correlationId = call.correlation();
  for (int i = 0; i < 2; ++i) stand_in().activity.add(kernel);
  stand_in().activity.deliver();
}

void copy_told_twice() {
  cuda::upload(16);
  repeat_last();
}

void graph_node_told_twice() {
  launch_graph();
  repeat_last();
}

}  // namespace

std::vector<Scenario> loss_scenarios() {
  const Expected lost = inconclusive({"records_lost", "calls_without_records"});
  const Expected unanswered = inconclusive({"calls_without_records"});
  const Expected unexplained = inconclusive({"records_unexplained"});
  return {
      in_region("dropped_for_a_launch", dropped_for_a_launch, lost),
      in_region("dropped_from_a_graph", dropped_from_a_graph, lost),
      in_region("dropped_in_a_context_that_goes", dropped_in_a_context_that_goes, lost),
      in_region("dropped_in_no_context", dropped_in_no_context, lost),
      in_region("launch_lost_without_a_word", launch_lost_without_a_word, unanswered),
      in_region("graph_node_lost_without_a_word", graph_node_lost_without_a_word, unanswered),
      in_region("kernel_told_twice", kernel_told_twice, unexplained),
      in_region("copy_told_twice", copy_told_twice, unexplained),
      in_region("graph_node_told_twice", graph_node_told_twice, unexplained),
      in_region("kernel_told_twice_within_its_call", kernel_told_twice_within_its_call, unexplained),
  };
}

}  // namespace gpuflight::test
