/// Uses of memory that nothing orders: work on one stream that doesn't wait for another's, a host that is
/// ahead of a copy. Here everything runs in the order of the calls; a GPU may do such work at once, or the
/// other way round. What is found is told in the recording.
#pragma once

#include <cstddef>
#include <mutex>
#include <span>

#include "gpuflight/capture/recorder/recorder.hpp"
#include "gpuflight/capture/simulated/runtime/held_pages.hpp"
#include "gpuflight/capture/simulated/runtime/memory_uses.hpp"
#include "gpuflight/capture/simulated/runtime/stream_order.hpp"
#include "gpuflight/capture/simulated/runtime/visibility.hpp"

namespace gpuflight::simulated {

/// The process's, never destroyed. From any thread.
class GPUFLIGHT_SIMULATED_API Ordering {
 public:
  /// nullptr where nothing is recorded.
  static Ordering* current();

  /// The same, also in a forked child, where nothing is recorded but what was held is still held.
  static Ordering* process_wide();

  /// A device did something on that lane, behind all that was done there before.
  void perform(const Lane& lane, const Doer& who, std::span<const Use> uses);

  /// The host may go on before that is done which was performed last on the lane: until the host waits for
  /// it, it mustn't write what the device reads, or touch what the device writes.
  /// @param use of pinned memory
  void leave_behind(const Lane& lane, const Doer& who, const Use& use);

  /// Device memory is given back on that lane, behind all that was done there before.
  void free(const Lane& lane, const Doer& who, const void* address, std::size_t bytes);

  /// Device memory has a new owner.
  void give(const void* address, std::size_t bytes);

  /// Memory is given back that nothing uses any more, or the host has waited for it.
  void take_back(const void* address, std::size_t bytes);

  /// The simulation itself is about to reach memory of the host.
  void let_through(const void* address, std::size_t bytes);

  /// What will be done of all streams' work once that of this stream until now is.
  Clock until_now(const Lane& lane);

  void wait(const Lane& lane, const Clock& until);

  /// The lane's stream was destroyed.
  void end(const Lane& lane);

  void host_waits(const Lane& lane);
  void host_waits(const Clock& until);
  void host_waits_for_device(std::uint32_t device);

  /// The host touched memory that it can't reach at the moment. In a signal's handler, of a thread that
  /// isn't in here.
  /// @returns whether it can go on there now
  bool on_touch(const void* address, bool writes);

 private:
  explicit Ordering(Recorder& recorder) : recorder_(recorder), uses_(order_) {}
  void host_waited();
  bool is_watched(const void* address);

  Recorder& recorder_;
  std::mutex mutex_;
  StreamOrder order_;
  MemoryUses uses_;
  HeldPages held_;
};

}  // namespace gpuflight::simulated
