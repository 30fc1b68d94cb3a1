// The functions of CUPTI that the stand-in has; cupti.h says what they are for.
#include <cupti.h>

#include <cstring>

#include "tests/support/cupti/calls.hpp"
#include "tests/support/cupti/stand_in.hpp"

using gpuflight::test::stand_in;

namespace {

CUptiResult answer_to(const char* function) { return stand_in().answers.to(function); }

void tell_holder(const CUpti_SubscriberParams& parameters) {
  const std::string holder = "CUPTI for " + stand_in().subscriber.holder();
  std::strncpy(parameters.oldSubscriberName, holder.c_str(), parameters.oldSubscriberSize - 1);
}

}  // namespace

CUptiResult cuptiGetVersion(std::uint32_t* version) {
  if (const CUptiResult wrong = answer_to(__func__)) return wrong;
  *version = version_of(stand_in().layout);
  return CUPTI_SUCCESS;
}

CUptiResult cuptiGetResultString(CUptiResult result, const char** text) {
  if (const CUptiResult wrong = answer_to(__func__)) return wrong;
  switch (result) {
    case CUPTI_SUCCESS: *text = "CUPTI_SUCCESS"; break;
    case CUPTI_ERROR_NOT_INITIALIZED: *text = "CUPTI_ERROR_NOT_INITIALIZED"; break;
    case CUPTI_ERROR_INSUFFICIENT_PRIVILEGES: *text = "CUPTI_ERROR_INSUFFICIENT_PRIVILEGES"; break;
    case CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED:
      *text = "CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED";
      break;
    case CUPTI_ERROR_UNKNOWN: *text = "CUPTI_ERROR_UNKNOWN"; break;
    default: return CUPTI_ERROR_INVALID_PARAMETER;
  }
  return CUPTI_SUCCESS;
}

CUptiResult cuptiSubscribe(CUpti_SubscriberHandle* subscriber, CUpti_CallbackFunc callback, void* user) {
  if (const CUptiResult wrong = answer_to(__func__)) return wrong;
  return stand_in().subscriber.subscribe(subscriber, callback, user);
}

CUptiResult cuptiSubscribe_v2(CUpti_SubscriberHandle* subscriber, CUpti_CallbackFunc callback, void* user,
                              CUpti_SubscriberParams* parameters) {
  if (const CUptiResult wrong = answer_to(__func__)) return wrong;
  const CUptiResult result = stand_in().subscriber.subscribe(subscriber, callback, user);
  if (result == CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED) tell_holder(*parameters);
  return result;
}

CUptiResult cuptiEnableCallback(std::uint32_t enable, CUpti_SubscriberHandle, CUpti_CallbackDomain domain,
                                CUpti_CallbackId id) {
  if (const CUptiResult wrong = answer_to(__func__)) return wrong;
  stand_in().subscriber.enable(enable != 0, domain, id);
  return CUPTI_SUCCESS;
}

CUptiResult cuptiGetCallbackState(std::uint32_t* enable, CUpti_SubscriberHandle, CUpti_CallbackDomain domain,
                                  CUpti_CallbackId id) {
  if (const CUptiResult wrong = answer_to(__func__)) return wrong;
  return stand_in().subscriber.state(enable, domain, id);
}

CUptiResult cuptiGetCallbackName(CUpti_CallbackDomain domain, std::uint32_t id, const char** name) {
  if (const CUptiResult wrong = answer_to(__func__)) return wrong;
  for (const gpuflight::test::Call& call : calls_of(stand_in().layout)) {
    if (call.domain != domain || call.id != id) continue;
    *name = call.name;
    return CUPTI_SUCCESS;
  }
  return CUPTI_ERROR_INVALID_PARAMETER;
}

CUptiResult cuptiSetThreadIdType(CUpti_ActivityThreadIdType) { return answer_to(__func__); }

CUptiResult cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc request,
                                           CUpti_BuffersCallbackCompleteFunc complete) {
  if (const CUptiResult wrong = answer_to(__func__)) return wrong;
  stand_in().activity.register_callbacks({request, complete});
  return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityEnable(CUpti_ActivityKind kind) {
  if (const CUptiResult wrong = answer_to(__func__)) return wrong;
  stand_in().activity.enable(kind);
  return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityFlushAll(std::uint32_t flag) {
  if (const CUptiResult wrong = answer_to(__func__)) return wrong;
  stand_in().activity.flush(flag == CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
  return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityGetNextRecord(std::uint8_t* buffer, std::size_t size, CUpti_Activity** record) {
  if (const CUptiResult wrong = answer_to(__func__)) return wrong;
  stand_in().activity.reading();
  return next_record(stand_in().layout, buffer, size, record);
}

CUptiResult cuptiActivityGetNumDroppedRecords(CUcontext context, std::uint32_t, std::size_t* dropped) {
  if (const CUptiResult wrong = answer_to(__func__)) return wrong;
  *dropped = stand_in().activity.take_dropped(context);
  return CUPTI_SUCCESS;
}
