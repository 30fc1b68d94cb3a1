/// The calls to record, by CUPTI's ids.
#pragma once

#include <functional>
#include <vector>

#include "gpuflight/capture/cupti/call_parameters.hpp"
#include "gpuflight/capture/cupti/cupti_api.hpp"
#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// A call that is recorded.
struct TrackedCall {
  CallKind kind{};  ///< zero: this id isn't recorded
  TextId function = 0;
  ReadParameters read = nullptr;
};

/// Every call of the loaded CUPTI's runtime and driver APIs whose name says that it is to be recorded
/// (call_kinds.hpp). Built once; then read by any thread.
class CallTable {
 public:
  struct Id {
    CUpti_CallbackDomain domain;
    CUpti_CallbackId id;
  };

  /// @param intern gives each function's name its id
  CallTable(const CuptiApi& api, const std::function<TextId(std::string_view)>& intern);

  /// The call of that id; nullptr if it isn't recorded.
  const TrackedCall* find(CUpti_CallbackDomain domain, CUpti_CallbackId id) const {
    const std::vector<TrackedCall>& calls = domain == CUPTI_CB_DOMAIN_RUNTIME_API ? runtime_ : driver_;
    return id < calls.size() && calls[id].read != nullptr ? &calls[id] : nullptr;
  }

  /// What callbacks to enable.
  const std::vector<Id>& ids() const { return ids_; }

 private:
  std::vector<TrackedCall> runtime_;
  std::vector<TrackedCall> driver_;
  std::vector<Id> ids_;
};

}  // namespace gpuflight
