/// The half of the stand-in that calls back at the start and end of API calls.
#pragma once

#include <cupti.h>

#include <set>
#include <shared_mutex>
#include <string>
#include <utility>

namespace gpuflight::test {

/// The one subscription that CUPTI has. From any thread; holds no lock while it calls back.
class Subscriber {
 public:
  CUptiResult subscribe(CUpti_SubscriberHandle* handle, CUpti_CallbackFunc callback, void* user);
  void enable(bool on, CUpti_CallbackDomain domain, CUpti_CallbackId id);

  /// As cuptiGetCallbackState: an error once the subscription is lost.
  CUptiResult state(std::uint32_t* enabled, CUpti_CallbackDomain domain, CUpti_CallbackId id) const;

  /// Calls back if there is a subscriber that has enabled it.
  void call_back(CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data) const;

  /// Another tool has subscribed before.
  void taken_by(const std::string& tool);
  std::string holder() const;

  /// The subscriber is never called again, and isn't told: cuptiFinalize.
  void lose();

  /// The subscriber stays, and nothing is enabled any more.
  void disable_all();

 private:
  mutable std::shared_mutex mutex_;
  std::string holder_;
  CUpti_CallbackFunc callback_ = nullptr;
  void* user_ = nullptr;
  std::set<std::pair<CUpti_CallbackDomain, CUpti_CallbackId>> enabled_;
};

}  // namespace gpuflight::test
