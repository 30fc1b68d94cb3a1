/// A bounded queue of encoded events: many threads put, one takes. Tickets give all threads' events
/// one order, which is what ties a call to the regions that were open when it began.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "gpuflight/capture/recorder/encoded_event.hpp"
#include "gpuflight/capture/recorder/waits.hpp"

namespace gpuflight {

class Ring {
 public:
  /// @param capacity in events, a power of two
  /// @param waits counts those of put()
  Ring(std::uint64_t capacity, Waits& waits);

  /// Puts an event behind those that were put before. No lock, no allocation; waits while the ring
  /// is full. After close() the event is discarded.
  /// @returns its place among all events put
  std::uint64_t put(const EncodedEvent& event);

  /// Appends to `taken` every event whose place was given out before the call.
  /// From one thread only.
  void take(std::vector<EncodedEvent>& taken);

  /// From now on put() discards, and those that wait return.
  void close() { closed_.store(true, std::memory_order_release); }

  /// Events that were put and not taken. From the taking thread.
  std::uint64_t left_over() const { return next_put_.load(std::memory_order_acquire) - next_take_; }

  std::uint64_t capacity() const { return mask_ + 1; }

 private:
  // `turn` is the place that the slot is ready for; one more once that event lies in it.
  struct Slot {
    std::atomic<std::uint64_t> turn;
    EncodedEvent event;
  };

  std::unique_ptr<Slot[]> slots_;
  std::uint64_t mask_;
  Waits& waits_;
  std::atomic<bool> closed_{false};
  alignas(64) std::atomic<std::uint64_t> next_put_{0};
  alignas(64) std::uint64_t next_take_ = 0;
};

}  // namespace gpuflight
