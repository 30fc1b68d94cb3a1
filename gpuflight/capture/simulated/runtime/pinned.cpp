#include "gpuflight/capture/simulated/runtime/pinned.hpp"

#include <cstdlib>
#include <iterator>
#include <map>
#include <mutex>

namespace gpuflight::simulated {
namespace {

constexpr std::size_t kPinnedAlignment = 512;

struct Range {
  std::size_t bytes;
  bool ours;
};

struct Ranges {
  std::mutex mutex;
  std::map<const char*, Range> by_start;

  bool remove(const void* pointer, bool ours) {
    const std::lock_guard lock(mutex);
    const auto found = by_start.find(static_cast<const char*>(pointer));
    if (found == by_start.end() || found->second.ours != ours) return false;
    by_start.erase(found);
    return true;
  }

  /// Without the lock.
  bool overlap(const char* start, std::size_t bytes) const {
    const auto after = by_start.lower_bound(start + bytes);
    return after != by_start.begin() && std::prev(after)->first + std::prev(after)->second.bytes > start;
  }
};

/// Never destroyed: memory is given back in static destructors.
Ranges& ranges() {
  static auto& all = *new Ranges;
  return all;
}

}  // namespace

void* allocate_pinned(std::size_t bytes) {
  void* block = nullptr;
  if (posix_memalign(&block, kPinnedAlignment, bytes) != 0) return nullptr;
  const std::lock_guard lock(ranges().mutex);
  ranges().by_start[static_cast<const char*>(block)] = {bytes, true};
  return block;
}

bool release_pinned(void* pointer) {
  if (!ranges().remove(pointer, true)) return false;
  std::free(pointer);
  return true;
}

bool register_pinned(void* pointer, std::size_t bytes) {
  const auto* start = static_cast<const char*>(pointer);
  const std::lock_guard lock(ranges().mutex);
  if (ranges().overlap(start, bytes)) return false;
  ranges().by_start[start] = {bytes, false};
  return true;
}

bool unregister_pinned(void* pointer) { return ranges().remove(pointer, false); }

bool is_pinned(const void* pointer) {
  const std::lock_guard lock(ranges().mutex);
  return ranges().overlap(static_cast<const char*>(pointer), 1);
}

}  // namespace gpuflight::simulated
