#include "gpuflight/capture/simulated/runtime/held_pages.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <functional>

#include "gpuflight/capture/simulated/runtime/early_touch.hpp"

namespace gpuflight::simulated {
namespace {

/// Each may cost the process a mapping of its own, of which it has some ten thousand.
constexpr std::size_t kMostHeld = 1024;

std::uintptr_t number(const void* address) { return reinterpret_cast<std::uintptr_t>(address); }

bool overlap(const void* a, std::size_t bytes_of_a, const void* b, std::size_t bytes_of_b) {
  return number(a) < number(b) + bytes_of_b && number(b) < number(a) + bytes_of_a;
}

/// What the device reads, the host may read too.
void protect(const Held& held) { mprotect(held.pages, held.bytes, held.use.writes ? PROT_NONE : PROT_READ); }

/// The pages that have bytes of the use only. What is behind a block's last byte is nobody's.
bool find_pages(const PinnedBlock& block, Held& held) {
  const std::uintptr_t start = number(block.start);
  const std::uintptr_t from = number(held.use.address) - start;
  const std::uintptr_t to = from + held.use.bytes;
  const std::uintptr_t first = (from + kPinnedPage - 1) / kPinnedPage * kPinnedPage;
  const std::uintptr_t last = (to == block.bytes ? to + kPinnedPage - 1 : to) / kPinnedPage * kPinnedPage;
  if (last <= first) return false;
  held.pages = block.start + first;
  held.bytes = last - first;
  return true;
}

}  // namespace

void HeldPages::hold(const Use& use, const PinnedBlock& block, const Moment& moment, const Doer& who) {
  Held held{use, moment, who, nullptr, 0};
  if (held_.size() >= kMostHeld || !find_pages(block, held) || !catch_early_touches()) return;
  held_.push_back(held);
  protect(held);
  if (!use.writes) protect_written(held);
}

/// What the device writes there too, the host mustn't read.
void HeldPages::protect_written(const Held& under) const {
  for (const Held& held : held_) {
    if (held.use.writes && overlap(held.pages, held.bytes, under.pages, under.bytes)) protect(held);
  }
}

void HeldPages::set_free(const Held& released) const {
  mprotect(released.pages, released.bytes, PROT_READ | PROT_WRITE);
  for (const Held& held : held_) {
    if (overlap(held.pages, held.bytes, released.pages, released.bytes)) protect(held);
  }
  protect_written(released);
}

template <class Which>
void HeldPages::release_if(Which which) {
  const auto first = std::stable_partition(held_.begin(), held_.end(), std::not_fn(which));
  if (first == held_.end()) return;
  const std::vector<Held> released(first, held_.end());
  held_.erase(first, held_.end());
  for (const Held& held : released) set_free(held);
}

void HeldPages::release_done(const Clock& host) {
  release_if([&](const Held& held) { return host.covers(held.moment); });
}

void HeldPages::release(const void* address, std::size_t bytes) {
  release_if([&](const Held& held) { return overlap(held.pages, held.bytes, address, bytes); });
}

bool HeldPages::is_held(const void* address) const { return held_at(address) != held_.end(); }

std::vector<Held>::const_iterator HeldPages::held_at(const void* address) const {
  return std::ranges::find_if(
      held_, [&](const Held& held) { return overlap(held.use.address, held.use.bytes, address, 1); });
}

std::optional<Held> HeldPages::touched(const void* address) {
  const auto found = held_at(address);
  if (found == held_.end()) return {};
  const Held held = *found;
  held_.erase(found);
  set_free(held);
  return held;
}

bool HeldPages::open(const void* address) {
  release(address, 1);
  return pinned_block_at(address).has_value();
}

}  // namespace gpuflight::simulated
