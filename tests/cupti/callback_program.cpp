// Calls the subscriber's callback as CUPTI would for what its argument says, and sends the stream.
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "gpuflight/capture/cupti/callbacks.hpp"
#include "gpuflight/capture/cupti/lifecycle.hpp"
#include "gpuflight/capture/recorder/recorder.hpp"

namespace {

using gpuflight::Recorder;

constexpr CUpti_CallbackId kRuntimeLaunch = CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000;
constexpr CUpti_CallbackId kRuntimeCopy = CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyAsync_v3020;
constexpr CUpti_CallbackId kDriverLaunch = CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel;
constexpr CUpti_CallbackId kNotRecorded = CUPTI_RUNTIME_TRACE_CBID_cudaGetDevice_v3020;

gpuflight::CallbackState& state() {
  static auto& kept = *new gpuflight::CallbackState{[] {
    std::string why;
    const auto intern = [](std::string_view text) { return Recorder::current()->text(text); };
    return gpuflight::CallbackState{gpuflight::CallTable(*gpuflight::load_cupti(why), intern),
                                    intern("fatal")};
  }()};
  return kept;
}

/// One call from its start to its end, with what happens inside.
void call(
    CUpti_CallbackDomain domain, CUpti_CallbackId id, std::uint32_t correlation,
    const void* parameters = nullptr, int result = 0, const std::function<void()>& inside = [] {}) {
  std::uint64_t kept_by_cupti = 0xDEADBEEF;
  CUpti_CallbackData data{};
  data.functionParams = parameters;
  data.correlationData = &kept_by_cupti;
  data.correlationId = correlation;
  data.callbackSite = CUPTI_API_ENTER;
  gpuflight::on_callback(&state(), domain, id, &data);
  inside();
  data.callbackSite = CUPTI_API_EXIT;
  data.functionReturnValue = &result;
  gpuflight::on_callback(&state(), domain, id, &data);
}

void graph_node_created() {
  const CUpti_GraphData graph{};
  const CUpti_ResourceData data{nullptr, {}, const_cast<CUpti_GraphData*>(&graph)};
  gpuflight::on_callback(&state(), CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_GRAPHNODE_CREATED, &data);
}

void runtime_launch(
    std::uint32_t correlation, int result = 0, const std::function<void()>& inside = [] {}) {
  call(CUPTI_CB_DOMAIN_RUNTIME_API, kRuntimeLaunch, correlation, nullptr, result, inside);
}

void driver_launch(std::uint32_t correlation) {
  call(CUPTI_CB_DOMAIN_DRIVER_API, kDriverLaunch, correlation);
}

void one_copy() {
  int host[4] = {};
  const cudaMemcpyAsync_v3020_params parameters{reinterpret_cast<void*>(0x7000), host, sizeof(host),
                                                cudaMemcpyHostToDevice, nullptr};
  call(CUPTI_CB_DOMAIN_RUNTIME_API, kRuntimeCopy, 5, &parameters);
}

void fatal_error() {
  gpuflight::on_callback(&state(), CUPTI_CB_DOMAIN_STATE, CUPTI_CBID_STATE_FATAL_ERROR, nullptr);
}

}  // namespace

int main(int, char** arguments) {
  if (!gpuflight::start_regions()) return 1;
  const std::map<std::string, std::function<void()>> scenarios = {
      {"one_copy", one_copy},
      {"nested_driver_call", [] { runtime_launch(7, 0, [] { driver_launch(7); }); }},
      {"driver_call_of_its_own", [] { driver_launch(8); }},
      {"different_call_inside",
       [] {
         runtime_launch(9, 0, [] {
           driver_launch(10);
           driver_launch(9);
         });
       }},
      {"failing_call", [] { runtime_launch(11, 700); }},
      {"captured_then_run",
       [] {
         runtime_launch(12, 0, graph_node_created);
         runtime_launch(13);
       }},
      {"node_added_before",
       [] {
         graph_node_created();
         runtime_launch(14);
       }},
      {"not_recorded", [] { call(CUPTI_CB_DOMAIN_RUNTIME_API, kNotRecorded, 15); }},
      {"fatal_error", fatal_error},
  };
  scenarios.at(arguments[1])();
}
