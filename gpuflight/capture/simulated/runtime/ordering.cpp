#include "gpuflight/capture/simulated/runtime/ordering.hpp"

#include <atomic>
#include <optional>

#include "gpuflight/capture/recorder/interned_text.hpp"
#include "gpuflight/capture/recorder/this_thread.hpp"
#include "gpuflight/capture/simulated/runtime/pinned.hpp"
#include "gpuflight/capture/stacks/call_stacks.hpp"

namespace gpuflight::simulated {
namespace {

std::atomic<Ordering*> process_ordering{nullptr};

UnorderedKind kind_of(const Conflict& conflict, bool writes) {
  if (conflict.earlier.given_away) return UnorderedKind::FreedEarly;
  if (!writes) return UnorderedKind::ReadAfterWrite;
  return conflict.earlier_writes ? UnorderedKind::WriteAfterWrite : UnorderedKind::WriteAfterRead;
}

UnorderedUse event_of(const Doer& earlier, const Doer& later, UnorderedKind kind) {
  return {earlier.name,   later.name,   earlier.stack, later.stack,
          earlier.stream, later.stream, this_thread(), kind};
}

}  // namespace

Ordering* Ordering::current() {
  Recorder* const recorder = Recorder::current();
  if (recorder == nullptr) return nullptr;
  static auto* const ordering = new Ordering(*recorder);
  process_ordering.store(ordering, std::memory_order_relaxed);
  return ordering;
}

Ordering* Ordering::process_wide() { return process_ordering.load(std::memory_order_relaxed); }

void Ordering::perform(const Lane& lane, const Doer& who, std::span<const Use> uses) {
  const std::lock_guard lock(mutex_);
  const Moment moment = order_.begin(lane);
  bool told = false;
  for (const Use& use : uses) {
    const std::optional<Conflict> conflict = uses_.add(use, moment, who);
    if (!conflict || told) continue;
    recorder_.publish(event_of(conflict->earlier.who, who, kind_of(*conflict, use.writes)));
    told = true;
  }
}

void Ordering::free(const Lane& lane, const Doer& who, const void* address, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  const std::optional<Conflict> conflict = uses_.add({address, bytes, true}, order_.begin(lane), who);
  if (conflict) recorder_.publish(event_of(conflict->earlier.who, who, UnorderedKind::FreedEarly));
  uses_.forget(address, bytes);
}

void Ordering::leave_behind(const Lane& lane, const Doer& who, const Use& use) {
  const std::optional<PinnedBlock> block = pinned_block_at(use.address);
  if (!block) return;
  const std::lock_guard lock(mutex_);
  held_.hold(use, *block, order_.last(lane), who);
}

void Ordering::give(const void* address, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  uses_.give_away(address, bytes);
}

void Ordering::take_back(const void* address, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  uses_.forget(address, bytes);
  held_.release(address, bytes);
}

void Ordering::let_through(const void* address, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  held_.release(address, bytes);
}

Clock Ordering::until_now(const Lane& lane) {
  const std::lock_guard lock(mutex_);
  return order_.until_now(lane);
}

void Ordering::wait(const Lane& lane, const Clock& until) {
  const std::lock_guard lock(mutex_);
  order_.wait(lane, until);
}

void Ordering::end(const Lane& lane) {
  const std::lock_guard lock(mutex_);
  order_.end(lane);
}

void Ordering::host_waits(const Lane& lane) {
  const std::lock_guard lock(mutex_);
  order_.host_waits(order_.until_now(lane));
  host_waited();
}

void Ordering::host_waits(const Clock& until) {
  const std::lock_guard lock(mutex_);
  order_.host_waits(until);
  host_waited();
}

void Ordering::host_waits_for_device(std::uint32_t device) {
  const std::lock_guard lock(mutex_);
  order_.host_waits_for_device(device);
  host_waited();
}

void Ordering::host_waited() {
  held_.release_done(order_.host());
  if (order_.all_done()) uses_.forget_all();
}

bool Ordering::is_watched(const void* address) {
  const std::lock_guard lock(mutex_);
  return held_.is_held(address);
}

bool Ordering::on_touch(const void* address, bool writes) {
  static const InternedText host("the host");
  // Without the lock: in Python, this waits for the interpreter's.
  const StackId stack = is_watched(address) ? stack_here(recorder_, CallKind::Copy) : 0;
  const std::lock_guard lock(mutex_);
  const std::optional<Held> held = held_.touched(address);
  if (held) {
    const bool device_writes = held->use.writes;
    UnorderedKind kind = UnorderedKind::ReadAfterWrite;
    if (writes) kind = device_writes ? UnorderedKind::WriteAfterWrite : UnorderedKind::WriteAfterRead;
    recorder_.publish(event_of(held->who, {host.id(recorder_), stack, UnorderedUse::kNoStream}, kind));
  }
  // Another thread may have been here first, or touched what lies in the same page.
  return held || held_.open(address);
}

}  // namespace gpuflight::simulated
