#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <new>

#include "gpuflight/capture/simulated/allocators.hpp"

namespace gpuflight::simulated {
namespace {

constexpr std::size_t kPinnedAlignment = 512;

void release_pinned(void* pointer);

class PinnedAllocator final : public c10::Allocator {
 public:
  c10::DataPtr allocate(std::size_t bytes) override {
    void* block = nullptr;
    if (bytes != 0) {
      if (posix_memalign(&block, kPinnedAlignment, bytes) != 0) throw std::bad_alloc();
      const std::lock_guard lock(mutex_);
      blocks_[static_cast<const char*>(block)] = bytes;
    }
    return {block, block, &release_pinned, c10::kCPU};
  }
  c10::DeleterFnPtr raw_deleter() const override { return &release_pinned; }
  void copy_data(void* to, const void* from, std::size_t bytes) const override {
    std::memcpy(to, from, bytes);
  }

  void release(void* block) {
    {
      const std::lock_guard lock(mutex_);
      blocks_.erase(static_cast<const char*>(block));
    }
    std::free(block);
  }

  bool contains(const void* pointer) {
    const char* place = static_cast<const char*>(pointer);
    const std::lock_guard lock(mutex_);
    auto block = blocks_.upper_bound(place);
    if (block == blocks_.begin()) return false;
    --block;
    return place < block->first + block->second;
  }

 private:
  std::mutex mutex_;
  std::map<const char*, std::size_t> blocks_;  // address → bytes
};

PinnedAllocator& allocator() {
  static PinnedAllocator* const instance = new PinnedAllocator;
  return *instance;
}

void release_pinned(void* pointer) {
  if (pointer) allocator().release(pointer);
}

}  // namespace

c10::Allocator& pinned_allocator() { return allocator(); }

bool is_pinned(const void* pointer) { return allocator().contains(pointer); }

}  // namespace gpuflight::simulated
