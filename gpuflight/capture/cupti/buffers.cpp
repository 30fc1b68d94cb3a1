#include "gpuflight/capture/cupti/buffers.hpp"

#include <cstdlib>

namespace gpuflight {
namespace {

constexpr std::size_t kAlignment = 64;
constexpr std::size_t kSmallest = std::size_t{64} << 10;

}  // namespace

Buffer BufferPool::lend() {
  {
    const std::lock_guard lock(mutex_);
    if (!free_.empty()) {
      std::uint8_t* data = free_.back();
      free_.pop_back();
      return {data, kSize};
    }
  }
  for (std::size_t size = kSize; size >= kSmallest; size /= 2) {
    if (void* data = std::aligned_alloc(kAlignment, size)) return {static_cast<std::uint8_t*>(data), size};
  }
  return {};
}

void BufferPool::take_back(Buffer buffer) {
  if (buffer.size == kSize) {
    const std::lock_guard lock(mutex_);
    if (free_.size() < kKept) {
      free_.push_back(buffer.data);
      return;
    }
  }
  std::free(buffer.data);
}

}  // namespace gpuflight
