#include "gpuflight/capture/simulated/runtime/pinned.hpp"

#include <sys/mman.h>

#include <iterator>
#include <map>
#include <mutex>

#include "gpuflight/capture/simulated/runtime/ordering.hpp"

namespace gpuflight::simulated {
namespace {

struct Range {
  std::size_t bytes;
  bool ours;
};

std::size_t whole_pages(std::size_t bytes) { return (bytes + kPinnedPage - 1) / kPinnedPage * kPinnedPage; }

struct Ranges {
  std::mutex mutex;
  std::map<const char*, Range> by_start;

  /// @returns its bytes, if there was one
  std::optional<std::size_t> remove(const void* pointer, bool ours) {
    const std::lock_guard lock(mutex);
    const auto found = by_start.find(static_cast<const char*>(pointer));
    if (found == by_start.end() || found->second.ours != ours) return {};
    const std::size_t bytes = found->second.bytes;
    by_start.erase(found);
    return bytes;
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
  void* const block =
      mmap(nullptr, whole_pages(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) return nullptr;
  const std::lock_guard lock(ranges().mutex);
  ranges().by_start[static_cast<const char*>(block)] = {bytes, true};
  return block;
}

bool release_pinned(void* pointer) {
  const std::optional<std::size_t> bytes = ranges().remove(pointer, true);
  if (!bytes) return false;
  if (Ordering* const ordering = Ordering::current()) ordering->take_back(pointer, *bytes);
  munmap(pointer, whole_pages(*bytes));
  return true;
}

std::optional<PinnedBlock> pinned_block_at(const void* address) {
  const auto* const at = static_cast<const char*>(address);
  const std::lock_guard lock(ranges().mutex);
  const auto after = ranges().by_start.upper_bound(at);
  if (after == ranges().by_start.begin()) return {};
  const auto& [start, range] = *std::prev(after);
  if (!range.ours || at >= start + whole_pages(range.bytes)) return {};
  return PinnedBlock{const_cast<char*>(start), range.bytes};
}

bool register_pinned(void* pointer, std::size_t bytes) {
  const auto* start = static_cast<const char*>(pointer);
  const std::lock_guard lock(ranges().mutex);
  if (ranges().overlap(start, bytes)) return false;
  ranges().by_start[start] = {bytes, false};
  return true;
}

bool unregister_pinned(void* pointer) { return ranges().remove(pointer, false).has_value(); }

bool is_pinned(const void* pointer) {
  const std::lock_guard lock(ranges().mutex);
  return ranges().overlap(static_cast<const char*>(pointer), 1);
}

}  // namespace gpuflight::simulated
