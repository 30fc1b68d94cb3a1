#include "gpuflight/capture/simulated/memory.hpp"

#include <c10/util/Exception.h>
#include <sys/mman.h>

#include <bit>

namespace gpuflight::simulated {
namespace {

constexpr std::size_t kGiB = std::size_t{1} << 30;
constexpr std::size_t kMostReserved = 256 * kGiB;
constexpr std::size_t kAlignment = 512;
constexpr std::size_t kSmall = 4096;

constexpr std::size_t kPage = 4096;

/// Freed blocks of this size, whole pages, go back to the system; smaller ones stay warm.
constexpr std::size_t kGivenBack = std::size_t{16} << 20;

std::size_t round_up(std::size_t bytes, std::size_t step) { return (bytes + step - 1) / step * step; }

/// Blocks come in sizes an eighth of a power of two apart, so that a freed one serves again.
std::size_t block_size(std::size_t bytes) {
  if (bytes <= kSmall) return round_up(bytes, kAlignment);
  return round_up(bytes, std::bit_floor(bytes) / 8);
}

char* reserve_range(std::size_t size, int protection) {
  void* range = mmap(nullptr, size, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return range == MAP_FAILED ? nullptr : static_cast<char*>(range);
}

}  // namespace

Memory& Memory::get() {
  static Memory* const memory = new Memory;
  return *memory;
}

Memory::Memory() {
  for (std::size_t size = kMostReserved; size >= kGiB; size /= 2) {
    if (reserve(size)) return;
  }
}

bool Memory::reserve(std::size_t size) {
  char* device = reserve_range(size, PROT_NONE);
  char* host = reserve_range(size, PROT_READ | PROT_WRITE);
  if (device && host) {
    device_ = device;
    host_ = host;
    size_ = size;
    return true;
  }
  if (device) munmap(device, size);
  if (host) munmap(host, size);
  return false;
}

void* Memory::allocate(std::size_t bytes) {
  if (bytes == 0) return nullptr;
  TORCH_CHECK_WITH(OutOfMemoryError, bytes <= size_, "CUDA out of memory. Tried to allocate ", bytes,
                   " bytes; the simulated device has ", size_, ".");
  const std::size_t size = block_size(bytes);
  const std::lock_guard lock(mutex_);
  std::vector<std::size_t>& free = free_[size];
  std::size_t block = 0;
  if (!free.empty()) {
    block = free.back();
    free.pop_back();
  } else {
    if (size >= kGivenBack) top_ = round_up(top_, kPage);
    block = top_;
    TORCH_CHECK_WITH(OutOfMemoryError, size <= size_ - top_, "CUDA out of memory. Tried to allocate ", bytes,
                     " bytes; the simulated device has ", size_, " and ", size_ - top_, " are left.");
    top_ += size;
  }
  blocks_[block] = size;
  return host_ + block;
}

void Memory::release(void* host) {
  if (!is_host(host)) return;
  const std::size_t block = offset(host, host_);
  const std::lock_guard lock(mutex_);
  const auto found = blocks_.find(block);
  if (found == blocks_.end()) return;
  const std::size_t size = found->second;
  if (size >= kGivenBack) madvise(host, size, MADV_DONTNEED);
  free_[size].push_back(block);
  blocks_.erase(found);
}

}  // namespace gpuflight::simulated
