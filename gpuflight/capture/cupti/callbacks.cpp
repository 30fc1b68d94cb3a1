#include "gpuflight/capture/cupti/callbacks.hpp"

#include <exception>
#include <optional>

#include "gpuflight/capture/cupti/device_launches.hpp"
#include "gpuflight/capture/cupti/graphs.hpp"
#include "gpuflight/capture/recorder/recorder.hpp"
#include "gpuflight/capture/recorder/this_thread.hpp"
#include "gpuflight/capture/stacks/call_stacks.hpp"

namespace gpuflight {
namespace {

/// The recorded call that this thread is in.
struct CurrentCall {
  Correlation correlation = 0;  // 0: none; CUPTI counts from 1
  bool captured = false;        // it added to a graph instead of running
};

thread_local CurrentCall current_call;

// CUPTI keeps 64 bits for each call between its start and its end: whether it was published, and the
// call around it.
constexpr std::uint64_t kPublished = std::uint64_t{1} << 32;
constexpr std::uint64_t kOuterCaptured = std::uint64_t{1} << 33;

void enter(Recorder& recorder, const TrackedCall& call, const CUpti_CallbackData& data) {
  *data.correlationData = 0;
  if (current_call.correlation == data.correlationId) return;
  *data.correlationData =
      kPublished | (current_call.captured ? kOuterCaptured : 0) | current_call.correlation;
  current_call = {data.correlationId, false};

  const StackId stack = stack_here(recorder, call.kind);
  const CallParameters parameters = call.read(data.functionParams);
  recorder.publish(HostCall{now(), parameters.from, parameters.to, parameters.bytes, data.correlationId,
                            this_thread(), call.function, call.kind});
  publish_stack(recorder, data.correlationId, stack);
}

void leave(Recorder& recorder, const CUpti_CallbackData& data) {
  if ((*data.correlationData & kPublished) == 0) return;
  // Both APIs' results are enumerations of int size.
  const auto* status = static_cast<const std::int32_t*>(data.functionReturnValue);
  recorder.publish(HostReturn{now(), data.correlationId, this_thread(), status == nullptr ? 0 : *status,
                              current_call.captured ? 1U : 0U});
  current_call = {static_cast<Correlation>(*data.correlationData),
                  (*data.correlationData & kOuterCaptured) != 0};
}

void api_call(const CallbackState& state, CUpti_CallbackDomain domain, CUpti_CallbackId id,
              const CUpti_CallbackData& data) {
  Recorder* recorder = Recorder::current();
  const TrackedCall* call = state.calls.find(domain, id);
  if (recorder == nullptr || call == nullptr) return;
  if (data.callbackSite == CUPTI_API_ENTER) {
    enter(*recorder, *call, data);
  } else {
    leave(*recorder, data);
  }
}

void module_loaded(const CallbackState& state, const CUpti_ModuleResourceData& module) {
  Recorder* recorder = Recorder::current();
  if (recorder == nullptr || module.pCubin == nullptr) return;
  if (can_launch_from_device({module.pCubin, module.cubinSize})) {
    recorder->publish(Loss{1, LossKind::DeviceLaunches, state.device_launches});
  }
}

void graph_instantiated(const CallbackState& state, const CUpti_GraphData& data) {
  Recorder* recorder = Recorder::current();
  if (recorder == nullptr) return;
  std::optional<std::uint64_t> records;
  try {
    records = records_of_launch(data.graph);
  } catch (const std::exception&) {  // no memory for so many nodes: told below
  }
  if (records) {
    recorder->publish(GraphInstantiated{reinterpret_cast<std::uintptr_t>(data.graphExec), *records});
  } else {
    recorder->publish(Loss{1, LossKind::Unsupported, state.uncounted_graph});
  }
}

void context_goes(CallbackState& state, CUcontext context) {
  state.contexts.remove(context);
  if (state.losses != nullptr && Recorder::current() != nullptr) state.losses->tell_dropped_in(context);
}

void resource(CallbackState& state, CUpti_CallbackId id, const CUpti_ResourceData& data) {
  switch (id) {
    case CUPTI_CBID_RESOURCE_GRAPHNODE_CREATED: current_call.captured = true; return;
    case CUPTI_CBID_RESOURCE_CONTEXT_CREATED: return state.contexts.add(data.context);
    case CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING: return context_goes(state, data.context);
    case CUPTI_CBID_RESOURCE_MODULE_LOADED:
      return module_loaded(state, *static_cast<const CUpti_ModuleResourceData*>(data.resourceDescriptor));
    case CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATED:
      return graph_instantiated(state, *static_cast<const CUpti_GraphData*>(data.resourceDescriptor));
    default: return;
  }
}

}  // namespace

void CUPTIAPI on_callback(void* user, CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data) {
  auto& state = *static_cast<CallbackState*>(user);
  switch (domain) {
    case CUPTI_CB_DOMAIN_RUNTIME_API:
    case CUPTI_CB_DOMAIN_DRIVER_API:
      return api_call(state, domain, id, *static_cast<const CUpti_CallbackData*>(data));
    case CUPTI_CB_DOMAIN_RESOURCE: return resource(state, id, *static_cast<const CUpti_ResourceData*>(data));
    case CUPTI_CB_DOMAIN_STATE:
      if (Recorder* recorder = Recorder::current()) {
        recorder->publish(Loss{1, LossKind::Unsupported, state.fatal_error});
      }
      return;
    default: return;
  }
}

}  // namespace gpuflight
