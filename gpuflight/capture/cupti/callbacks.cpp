#include "gpuflight/capture/cupti/callbacks.hpp"

#include "gpuflight/capture/nvtx/this_thread.hpp"
#include "gpuflight/capture/recorder/recorder.hpp"

namespace gpuflight {
namespace {

/// The recorded call that this thread is in.
struct CurrentCall {
  Correlation correlation = 0;  // 0: none; CUPTI counts from 1
  bool captured = false;        // it added to a graph instead of running
};

thread_local CurrentCall current_call;

// CUPTI keeps 64 bits for each call between its start and its end: whether it was published, and the
// correlation of the call around it.
constexpr std::uint64_t kPublished = std::uint64_t{1} << 32;

void enter(Recorder& recorder, const TrackedCall& call, const CUpti_CallbackData& data) {
  *data.correlationData = 0;
  if (current_call.correlation == data.correlationId) return;
  *data.correlationData = kPublished | current_call.correlation;
  current_call = {data.correlationId, false};

  const CallParameters parameters = call.read(data.functionParams);
  recorder.publish(HostCall{now(), parameters.from, parameters.to, parameters.bytes, data.correlationId,
                            this_thread(), call.function, call.kind});
}

void leave(Recorder& recorder, const CUpti_CallbackData& data) {
  if ((*data.correlationData & kPublished) == 0) return;
  // Both APIs' results are enumerations of int size.
  const auto* status = static_cast<const std::int32_t*>(data.functionReturnValue);
  recorder.publish(HostReturn{now(), data.correlationId, this_thread(), status == nullptr ? 0 : *status,
                              current_call.captured ? 1U : 0U});
  current_call.correlation = static_cast<Correlation>(*data.correlationData);
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

}  // namespace

void CUPTIAPI on_callback(void* user, CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data) {
  const auto& state = *static_cast<const CallbackState*>(user);
  switch (domain) {
    case CUPTI_CB_DOMAIN_RUNTIME_API:
    case CUPTI_CB_DOMAIN_DRIVER_API:
      return api_call(state, domain, id, *static_cast<const CUpti_CallbackData*>(data));
    case CUPTI_CB_DOMAIN_RESOURCE:
      if (id == CUPTI_CBID_RESOURCE_GRAPHNODE_CREATED) current_call.captured = true;
      return;
    case CUPTI_CB_DOMAIN_STATE:
      if (Recorder* recorder = Recorder::current()) {
        recorder->publish(Loss{1, LossKind::Unsupported, state.fatal_error});
      }
      return;
    default: return;
  }
}

}  // namespace gpuflight
