#include "gpuflight/capture/nvtx/ranges.hpp"

#include <sys/random.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <mutex>
#include <unordered_set>
#include <vector>

#include "gpuflight/capture/nvtx/messages.hpp"
#include "gpuflight/capture/recorder/this_thread.hpp"

namespace gpuflight {
namespace {

/// The start/end ranges that the stream has opened and not closed.
class OpenRanges {
 public:
  void add(RegionId id) {
    const std::lock_guard lock(mutex_);
    ids_.insert(id);
  }
  bool remove(RegionId id) {
    const std::lock_guard lock(mutex_);
    return ids_.erase(id) == 1;
  }

 private:
  std::mutex mutex_;
  std::unordered_set<RegionId> ids_;
};

OpenRanges& open_ranges() {
  static auto& ranges = *new OpenRanges;  // outlives static destructors that end ranges
  return ranges;
}

struct Pushed {
  const NvtxString* domain;
  RegionId id;
  bool told;  // the stream has its opening
};

thread_local bool stack_is_gone = false;

struct PushedStack {
  std::vector<Pushed> ranges;
  ~PushedStack() { stack_is_gone = true; }
};

/// The thread's open pushes of all domains; nullptr once the thread's end has destroyed it.
std::vector<Pushed>* pushed_stack() {
  static thread_local PushedStack stack;
  return stack_is_gone ? nullptr : &stack.ranges;
}

int depth(const std::vector<Pushed>& stack, const NvtxString* domain) {
  return static_cast<int>(std::ranges::count(stack, domain, &Pushed::domain));
}

constexpr RegionId kDrawn = RegionId{1} << 62;

// Nobody ends a pushed range by its id.
RegionId next_id() {
  static std::atomic<RegionId> last = 0;
  return ++last;
}

// By chance: a program that guesses the ids of others' ranges could end them.
RegionId drawn_id() {
  RegionId id = 0;
  ssize_t drawn = 0;
  do {
    drawn = getrandom(&id, sizeof(id), 0);
  } while (drawn < 0 && errno == EINTR);
  // Where a filter on system calls refuses chance, an id that can be guessed is better than none.
  return drawn == sizeof(id) ? kDrawn | (id & (kDrawn - 1)) : next_id();
}

void publish_opening(Recorder& recorder, RegionId id, Scope scope, const NvtxString* domain,
                     const nvtxEventAttributes_t* attributes) {
  const TextId name = message_of(recorder, attributes);
  const TextId domain_name = domain == nullptr ? 0 : domain->id(recorder);
  recorder.publish(RegionOpened{id, now(), this_thread(), scope, name, domain_name});
}

}  // namespace

RegionId start_range(const NvtxString* domain, const nvtxEventAttributes_t* attributes) {
  const RegionId id = drawn_id();
  if (Recorder* recorder = Recorder::current()) {
    const bool ours = domain != nullptr && domain->text() == kRegionDomain;
    const Scope scope = ours && covers_its_thread(attributes) ? Scope::Thread : Scope::Process;
    publish_opening(*recorder, id, scope, domain, attributes);
    open_ranges().add(id);
  }
  return id;
}

void end_range(RegionId id) {
  // Asked first: a forked child must not touch a lock that another thread of its parent may hold.
  Recorder* recorder = Recorder::current();
  if (recorder != nullptr && open_ranges().remove(id)) {
    recorder->publish(RegionClosed{id, now(), this_thread(), 0});
  }
}

int push_range(const NvtxString* domain, const nvtxEventAttributes_t* attributes) {
  std::vector<Pushed>* stack = pushed_stack();
  if (stack == nullptr) return NVTX_NO_PUSH_POP_TRACKING;
  const int level = depth(*stack, domain);
  Recorder* recorder = Recorder::current();
  const RegionId id = next_id();
  if (recorder != nullptr) publish_opening(*recorder, id, Scope::Thread, domain, attributes);
  stack->push_back({domain, id, recorder != nullptr});
  return level;
}

int pop_range(const NvtxString* domain) {
  std::vector<Pushed>* stack = pushed_stack();
  if (stack == nullptr) return NVTX_NO_PUSH_POP_TRACKING;
  const auto last = std::find_if(stack->rbegin(), stack->rend(),
                                 [&](const Pushed& range) { return range.domain == domain; });
  if (last == stack->rend()) return NVTX_NO_PUSH_POP_TRACKING;
  const Pushed popped = *last;
  stack->erase(std::next(last).base());
  Recorder* recorder = Recorder::current();
  if (recorder != nullptr && popped.told) recorder->publish(RegionClosed{popped.id, now(), this_thread(), 0});
  return depth(*stack, domain);
}

}  // namespace gpuflight
