#include "tests/support/cupti/subscriber.hpp"

#include <mutex>

namespace gpuflight::test {

CUptiResult Subscriber::subscribe(CUpti_SubscriberHandle* handle, CUpti_CallbackFunc callback, void* user) {
  const std::lock_guard lock(mutex_);
  if (!holder_.empty()) return CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED;
  holder_ = "the program";
  callback_ = callback;
  user_ = user;
  *handle = reinterpret_cast<CUpti_SubscriberHandle>(this);
  return CUPTI_SUCCESS;
}

void Subscriber::enable(bool on, CUpti_CallbackDomain domain, CUpti_CallbackId id) {
  const std::lock_guard lock(mutex_);
  if (on) {
    enabled_.emplace(domain, id);
  } else {
    enabled_.erase({domain, id});
  }
}

CUptiResult Subscriber::state(std::uint32_t* enabled, CUpti_CallbackDomain domain,
                              CUpti_CallbackId id) const {
  const std::shared_lock lock(mutex_);
  if (callback_ == nullptr) return CUPTI_ERROR_NOT_INITIALIZED;
  *enabled = enabled_.contains({domain, id}) ? 1 : 0;
  return CUPTI_SUCCESS;
}

void Subscriber::call_back(CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data) const {
  std::shared_lock lock(mutex_);
  if (callback_ == nullptr || !enabled_.contains({domain, id})) return;
  const CUpti_CallbackFunc callback = callback_;
  void* const user = user_;
  lock.unlock();
  callback(user, domain, id, data);
}

void Subscriber::taken_by(const std::string& tool) {
  const std::lock_guard lock(mutex_);
  holder_ = tool;
}

std::string Subscriber::holder() const {
  const std::shared_lock lock(mutex_);
  return holder_;
}

void Subscriber::lose() {
  const std::lock_guard lock(mutex_);
  callback_ = nullptr;
  enabled_.clear();
}

void Subscriber::disable_all() {
  const std::lock_guard lock(mutex_);
  enabled_.clear();
}

}  // namespace gpuflight::test
