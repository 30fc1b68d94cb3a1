#include "gpuflight/capture/cupti/contexts.hpp"

namespace gpuflight {

void Contexts::add(CUcontext context) {
  const std::lock_guard lock(mutex_);
  contexts_.push_back(context);
}

void Contexts::remove(CUcontext context) {
  const std::lock_guard lock(mutex_);
  std::erase(contexts_, context);
}

std::vector<CUcontext> Contexts::all() const {
  const std::lock_guard lock(mutex_);
  return contexts_;
}

}  // namespace gpuflight
