/// What CUDA's opaque handles stand for.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace gpuflight::simulated {

/// Things that a program holds by handles of a type of CUDA's. From any thread. A handle that isn't one of
/// ours is told, and never looked into.
template <class Handle, class Thing>
class Handles {
 public:
  Handle add(const Thing& thing) {
    auto kept = std::make_unique<Thing>(thing);
    const auto handle = reinterpret_cast<Handle>(kept.get());
    const std::lock_guard lock(mutex_);
    things_.emplace(handle, std::move(kept));
    return handle;
  }

  bool remove(Handle handle) {
    const std::lock_guard lock(mutex_);
    return things_.erase(handle) != 0;
  }

  std::optional<Thing> find(Handle handle) {
    const std::lock_guard lock(mutex_);
    const auto found = things_.find(handle);
    return found == things_.end() ? std::nullopt : std::optional(*found->second);
  }

  /// @returns whether there was one to change
  template <class Change>
  bool change(Handle handle, Change change) {
    const std::lock_guard lock(mutex_);
    const auto found = things_.find(handle);
    if (found == things_.end()) return false;
    change(*found->second);
    return true;
  }

 private:
  std::mutex mutex_;
  std::unordered_map<Handle, std::unique_ptr<Thing>> things_;
};

}  // namespace gpuflight::simulated
