#include "gpuflight/capture/cupti/call_table.hpp"

#include "gpuflight/capture/cupti/call_kinds.hpp"

namespace gpuflight {
namespace {

/// CUPTI doesn't say how many ids it has: they are tried up to here. CUDA 13.0 has 521 and 827.
constexpr CUpti_CallbackId kIdsToTry = 4096;

}  // namespace

CallTable::CallTable(const CuptiApi& api, const std::function<TextId(std::string_view)>& intern) {
  for (const CUpti_CallbackDomain domain : {CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_CB_DOMAIN_DRIVER_API}) {
    std::vector<TrackedCall>& calls = domain == CUPTI_CB_DOMAIN_RUNTIME_API ? runtime_ : driver_;
    for (CUpti_CallbackId id = 1; id < kIdsToTry; ++id) {
      const char* name = nullptr;
      if (api.callback_name(domain, id, &name) != CUPTI_SUCCESS || name == nullptr) continue;
      const std::optional<CallKind> kind = call_kind(name);
      if (!kind) continue;
      calls.resize(id + 1);
      calls[id] = {*kind, intern(call_name(name)), parameters_of(name)};
      ids_.push_back({domain, id});
    }
  }
}

}  // namespace gpuflight
