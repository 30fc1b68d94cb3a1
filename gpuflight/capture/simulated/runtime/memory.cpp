#include "gpuflight/capture/simulated/runtime/memory.hpp"

#include <sys/mman.h>

#include "gpuflight/capture/simulated/runtime/devices.hpp"

namespace gpuflight::simulated {
namespace {

constexpr std::size_t kAlignment = 512;
constexpr std::size_t kPage = 4096;

/// Freed blocks of this size, whole pages, go back to the system; smaller ones stay warm.
constexpr std::size_t kGivenBack = std::size_t{1} << 20;

/// Addresses for each byte that a device may give out: blocks of many sizes leave gaps, which a GPU's page
/// tables close.
constexpr std::size_t kMostRoom = 4;

std::size_t round_up(std::size_t bytes, std::size_t step) { return (bytes + step - 1) / step * step; }

std::size_t block_size(std::size_t bytes) {
  return round_up(bytes, bytes >= kGivenBack ? kPage : kAlignment);
}

char* reserve_range(std::size_t size, int protection) {
  void* range = mmap(nullptr, size, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return range == MAP_FAILED ? nullptr : static_cast<char*>(range);
}

/// Those that lie whole between two places: a block's neighbours have their bytes in the others.
/// @param range where both ranges begin, at a page
void give_back_pages(char* range, std::size_t start, std::size_t end) {
  const std::size_t first = round_up(start, kPage);
  const std::size_t last = end / kPage * kPage;
  if (last >= first + kGivenBack) madvise(range + first, last - first, MADV_DONTNEED);
}

}  // namespace

Memory& Memory::get() {
  static Memory* const memory = new Memory;
  return *memory;
}

Memory::Memory() : limit_(round_up(configured_memory(), kPage)) {
  const auto devices = static_cast<std::size_t>(device_count());
  for (std::size_t room = kMostRoom; room >= 1 && !reserved(); room /= 2) {
    share_ = limit_ * room;
    if (reserve(share_ * devices)) blocks_.assign(devices, Blocks(share_));
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

void* Memory::allocate(int device, std::size_t bytes) {
  if (bytes == 0 || bytes > limit_) return nullptr;
  const std::size_t size = block_size(bytes);
  const auto index = static_cast<std::size_t>(device);
  const std::lock_guard lock(mutex_);
  if (size > limit_ - blocks_[index].used()) return nullptr;
  const std::optional<std::size_t> place = blocks_[index].take(size);
  return place ? device_ + index * share_ + *place : nullptr;
}

bool Memory::release(void* device) {
  if (!is_device(device)) return false;
  const std::size_t place = offset(device, device_);
  const std::lock_guard lock(mutex_);
  const std::optional<std::size_t> size = blocks_[place / share_].give_back(place % share_);
  if (size) give_back_pages(host_, place, place + *size);  // before another thread can get them
  return size.has_value();
}

bool Memory::find(const void* device, void*& start, std::size_t& size) {
  if (!is_device(device)) return false;
  const std::size_t place = offset(device, device_);
  const std::size_t share = place / share_ * share_;
  const std::lock_guard lock(mutex_);
  const auto block = blocks_[place / share_].around(place - share);
  if (!block) return false;
  start = device_ + share + block->first;
  size = block->second;
  return true;
}

std::size_t Memory::used(int device) {
  const std::lock_guard lock(mutex_);
  return blocks_[static_cast<std::size_t>(device)].used();
}

}  // namespace gpuflight::simulated
