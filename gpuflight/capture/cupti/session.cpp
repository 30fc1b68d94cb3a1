#include "gpuflight/capture/cupti/session.hpp"

#include <atomic>
#include <ios>

#include "gpuflight/capture/cupti/callbacks.hpp"
#include "gpuflight/capture/cupti/completions.hpp"
#include "gpuflight/capture/cupti/facts.hpp"
#include "gpuflight/capture/cupti/kept_buffers.hpp"
#include "gpuflight/capture/recorder/recorder.hpp"

namespace gpuflight {
namespace {

constexpr CUpti_ActivityKind kActivities[] = {
    CUPTI_ACTIVITY_KIND_DEVICE, CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_MEMCPY,
    CUPTI_ACTIVITY_KIND_MEMCPY2, CUPTI_ACTIVITY_KIND_MEMSET};

// Graph nodes tell capture, executable graphs what their launches give, modules what could launch from the
// device, contexts who drops records. One by one: with the whole domain enabled, CUPTI 13.0 crashed as the
// first context was created (seen on an H200).
constexpr CUpti_CallbackIdResource kResources[] = {
    CUPTI_CBID_RESOURCE_GRAPHNODE_CREATED, CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATED,
    CUPTI_CBID_RESOURCE_MODULE_LOADED, CUPTI_CBID_RESOURCE_CONTEXT_CREATED,
    CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING};

class Session {
 public:
  Session(const CuptiApi& api, Recorder& recorder)
      : api_(api),
        losses_(api, recorder),
        state_{
            .calls = CallTable(api, [&](std::string_view text) { return recorder.text(text); }),
            .fatal_error = recorder.text("CUPTI met a fatal error and stopped"),
            .device_launches =
                recorder.text("a module was loaded that launches kernels or graphs from the device"),
            .uncounted_graph = recorder.text("the driver didn't say what nodes a graph has"),
            .losses = &losses_,
        } {}

  /// In CUPTI's order: subscribe before anything else, so that another user of it is found out.
  std::string start() {
    std::string why = subscribe();
    if (why.empty()) why = enable_callbacks();
    if (why.empty()) why = enable_activities();
    return why;
  }

  void flush(std::uint32_t flag) {
    if (api_.flush_all(flag) != CUPTI_SUCCESS) losses_.tell_refused_flush();
    wait_for_completions();
    losses_.tell_dropped(state_.contexts);
    losses_.tell_interference(subscriber_, state_.calls.ids());
  }

 private:
  std::string subscribe() {
    char holder[CUPTI_OLD_SUBSCRIBER_NAME_MIN_LEN] = "";
    CUpti_SubscriberParams parameters{};
    parameters.structSize = CUpti_SubscriberParams_STRUCT_SIZE;
    parameters.subscriberName = "GPUFlight";
    parameters.oldSubscriberName = holder;
    parameters.oldSubscriberSize = sizeof(holder);
    const CUptiResult result = api_.subscribe_v2 != nullptr
                                   ? api_.subscribe_v2(&subscriber_, on_callback, &state_, &parameters)
                                   : api_.subscribe(&subscriber_, on_callback, &state_);
    if (result == CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED) {
      return std::string("Another tool already records with CUPTI in this process (") +
             (holder[0] == '\0' ? "it gave no name" : holder) +
             "): end it, since CUPTI serves one at a time.";
    }
    return answer(result, "CUPTI refused a subscriber");
  }

  std::string enable_callbacks() {
    if (state_.calls.ids().empty()) return "CUPTI names no calls of CUDA, so none can be recorded.";
    for (const CallTable::Id& call : state_.calls.ids()) {
      const CUptiResult result = api_.enable_callback(1, subscriber_, call.domain, call.id);
      if (result != CUPTI_SUCCESS) return answer(result, "CUPTI refused a callback");
    }
    for (const CUpti_CallbackIdResource resource : kResources) {
      const CUptiResult result = api_.enable_callback(1, subscriber_, CUPTI_CB_DOMAIN_RESOURCE, resource);
      if (result != CUPTI_SUCCESS)
        return answer(result, "CUPTI refused the callback of resources " + std::to_string(resource));
    }
    // Only newer versions have it, and without it the count's cross-check still notices.
    api_.enable_callback(1, subscriber_, CUPTI_CB_DOMAIN_STATE, CUPTI_CBID_STATE_FATAL_ERROR);
    return {};
  }

  std::string enable_activities() {
    CUptiResult result = CUPTI_SUCCESS;
    try {
      result = register_completions(api_);
    } catch (const std::ios_base::failure&) {
      return std::string("Buffers can't be kept in the folder of ") + kKeepBuffersVariable + ".";
    }
    if (result != CUPTI_SUCCESS) return answer(result, "CUPTI refused the buffers for its records");
    api_.set_thread_id_type(CUPTI_ACTIVITY_THREAD_ID_TYPE_SYSTEM);
    for (const CUpti_ActivityKind kind : kActivities) {
      result = api_.enable_activity(kind);
      if (result != CUPTI_SUCCESS) {
        return answer(result, "CUPTI refused to record activities of kind " + std::to_string(kind));
      }
    }
    return {};
  }

  std::string answer(CUptiResult result, const std::string& what) const {
    if (result == CUPTI_SUCCESS) return {};
    return what + ": " + api_.describe(result) + ". Is there a GPU with a driver that suits CUPTI " +
           cupti_version_text(api_.version) + "?";
  }

  const CuptiApi& api_;
  Losses losses_;
  CallbackState state_;
  CUpti_SubscriberHandle subscriber_ = nullptr;
};

// Never destroyed, also where its start failed: CUPTI may call back until the process is gone.
Session* the_session = nullptr;
std::atomic<Session*> running = nullptr;

std::string start_session(Recorder& recorder) {
  std::string why;
  const CuptiApi* api = load_cupti(why);
  if (api == nullptr) return why;
  recorder.fact("cupti", cupti_version_text(api->version));
  the_session = new Session(*api, recorder);
  why = the_session->start();
  if (why.empty()) running.store(the_session);
  return why;
}

}  // namespace

std::string start_cupti() {
  Recorder* recorder = Recorder::current();
  if (recorder == nullptr) return "The recorder isn't running.";
  tell_driver(*recorder);
  const std::string why = start_session(*recorder);
  if (!why.empty()) recorder->publish(Failure{recorder->text(why), 0});
  return why;
}

void flush_cupti() {
  if (Session* session = running.load()) session->flush(0);
}

void flush_cupti_at_end() {
  if (Session* session = running.load()) session->flush(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
}

}  // namespace gpuflight
