// The program, another tool or CUPTI itself ends the recording, or takes a part of it away.
#include "tests/cupti/stand_in/work.hpp"
#include "tests/support/cupti/api_call.hpp"
#include "tests/support/cupti/cuda.hpp"
#include "tests/support/cupti/stand_in.hpp"

namespace gpuflight::test {
namespace {

void finalized() {
  usual_work();
  stand_in().activity.deliver();
  stand_in().finalize();
  usual_work();
}

void finalized_between_settled_calls() {
  cuda::launch();
  settle();
  stand_in().finalize();
  cuda::launch();
  settle();
}

void callbacks_disabled() {
  stand_in().subscriber.disable_all();
  cuda::synchronize();
}

void one_callback_disabled() {
  stand_in().subscriber.enable(false, calls::kSynchronize.domain, calls::kSynchronize.id);
  stand_in().subscriber.enable(false, calls::kDriverSynchronize.domain, calls::kDriverSynchronize.id);
  cuda::synchronize();
}

/// What its launches owe can't be known, and a part of it isn't recorded.
void graph_made_unseen() {
  stand_in().subscriber.enable(false, CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATED);
  const cuda::Graph graph = cuda::capture(graph_work);
  stand_in().activity.disable(CUPTI_ACTIVITY_KIND_MEMCPY);
  graph.launch();
}

void kernels_disabled() {
  stand_in().activity.disable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
  cuda::launch();
}

void kernels_of_a_graph_disabled() {
  stand_in().activity.disable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
  cuda::capture(graph_work).launch();
}

void copies_of_unknown_size_disabled() {
  stand_in().activity.disable(CUPTI_ACTIVITY_KIND_MEMCPY);
  cuda::copy_3d(1024);
}

void taken_before() {
  stand_in().subscriber.taken_by("Nsight Systems");
  judged(usual_work);
}

void fatal_error() {
  usual_work();
  stand_in().subscriber.call_back(CUPTI_CB_DOMAIN_STATE, CUPTI_CBID_STATE_FATAL_ERROR, nullptr);
}

/// As where a call ends the program.
void call_that_never_returns() {
  static auto& call = *new ApiCall(calls::kSynchronize);
  static_cast<void>(call);
}

}  // namespace

std::vector<Scenario> interference_scenarios() {
  const Expected interfered = inconclusive({"recording_interfered"});
  return {
      in_region("finalized", finalized, exactly_but(usual_counts(), {"recording_interfered"})),
      in_region("finalized_between_settled_calls", finalized_between_settled_calls, interfered),
      in_region("callbacks_disabled", callbacks_disabled, interfered),
      in_region("one_callback_disabled", one_callback_disabled, interfered),
      in_region("graph_made_unseen", graph_made_unseen, inconclusive({"not_recorded"})),
      in_region("kernels_disabled", kernels_disabled, inconclusive({"calls_without_records"})),
      in_region("kernels_of_a_graph_disabled", kernels_of_a_graph_disabled,
                inconclusive({"calls_without_records"})),
      in_region("copies_of_unknown_size_disabled", copies_of_unknown_size_disabled,
                inconclusive({"calls_without_records"})),
      Scenario{"taken_by_a_tool_with_a_name", taken_before,
               inconclusive({"not_recorded"}).say("(CUPTI for Nsight Systems)")}
          .in(Layout::Cuda13_0),
      Scenario{"taken_by_a_tool_without_a_name", taken_before,
               inconclusive({"not_recorded"}).say("(it gave no name)")}
          .in(Layout::Cuda12_9),
      in_region("fatal_error", fatal_error, exactly_but(usual_counts(), {"not_recorded"})),
      in_region("a_call_never_returns", call_that_never_returns, inconclusive({"stream_damaged"})),
  };
}

}  // namespace gpuflight::test
