#include "gpuflight/capture/recorder/ring.hpp"

#include <thread>

namespace gpuflight {

Ring::Ring(std::uint64_t capacity, Waits& waits)
    : slots_(std::make_unique<Slot[]>(capacity)), mask_(capacity - 1), waits_(waits) {
  for (std::uint64_t i = 0; i < capacity; ++i) slots_[i].turn.store(i, std::memory_order_relaxed);
}

std::uint64_t Ring::put(const EncodedEvent& event) {
  const std::uint64_t place = next_put_.fetch_add(1, std::memory_order_acq_rel);
  Slot& slot = slots_[place & mask_];
  const auto free = [&] { return slot.turn.load(std::memory_order_acquire) == place; };
  waits_.until([&] { return free() || closed_.load(std::memory_order_acquire); });
  if (!free()) return place;
  slot.event = event;
  slot.turn.store(place + 1, std::memory_order_release);
  return place;
}

void Ring::take(std::vector<EncodedEvent>& taken) {
  const std::uint64_t end = next_put_.load(std::memory_order_acquire);
  for (; next_take_ != end; ++next_take_) {
    Slot& slot = slots_[next_take_ & mask_];
    // Its owner is between taking the place and filling it, or waits for this very slot's turn.
    while (slot.turn.load(std::memory_order_acquire) != next_take_ + 1) {
      if (closed_.load(std::memory_order_acquire)) return;
      std::this_thread::yield();
    }
    taken.push_back(slot.event);
    slot.turn.store(next_take_ + mask_ + 1, std::memory_order_release);
  }
}

}  // namespace gpuflight
