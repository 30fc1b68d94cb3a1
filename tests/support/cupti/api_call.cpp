#include "tests/support/cupti/api_call.hpp"

#include <atomic>

#include "tests/support/cupti/stand_in.hpp"

namespace gpuflight::test {
namespace {

std::atomic<std::uint32_t> next_correlation = 1;

// A call that entered before there was a subscriber has nothing of it.
constexpr std::uint64_t kNothingKept = 0;

}  // namespace

std::uint32_t new_correlation() { return next_correlation.fetch_add(1); }

void set_next_correlation(std::uint32_t next) { next_correlation.store(next); }

ApiCall::ApiCall(const Call& call, const void* parameters, std::uint32_t correlation)
    : call_(call), parameters_(parameters), correlation_(correlation), kept_for_subscriber_(kNothingKept) {
  call_back(CUPTI_API_ENTER);
}

ApiCall::~ApiCall() { call_back(CUPTI_API_EXIT); }

void ApiCall::call_back(CUpti_ApiCallbackSite site) {
  CUpti_CallbackData data{};
  data.callbackSite = site;
  data.functionName = call_.name;
  data.functionParams = parameters_;
  data.functionReturnValue = site == CUPTI_API_EXIT ? &result_ : nullptr;
  data.correlationData = &kept_for_subscriber_;
  data.correlationId = correlation_;
  stand_in().subscriber.call_back(call_.domain, call_.id, &data);
}

}  // namespace gpuflight::test
