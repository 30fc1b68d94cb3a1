#include "gpuflight/capture/cupti/lifecycle.hpp"

#include <atomic>
#include <cstdlib>
#include <mutex>

#include "gpuflight/capture/cupti/facts.hpp"
#include "gpuflight/capture/cupti/session.hpp"
#include "gpuflight/capture/environment.hpp"
#include "gpuflight/capture/recorder/recorder.hpp"
#include "gpuflight/capture/recorder/this_thread.hpp"
#include "gpuflight/capture/stacks/call_stacks.hpp"

namespace gpuflight {
namespace {

enum class Phase { Idle, Starting, Decided };

std::atomic<Phase> phase = Phase::Idle;

/// Why it doesn't record, once that is decided; kept for good, since others hold on to its characters.
std::string& outcome() {
  static auto& text = *new std::string;
  return text;
}

bool uses_cupti() { return std::getenv(kCudaInjectionVariable) != nullptr; }

Recorder* start_recorder(std::string& why) {
  Recorder* recorder = Recorder::start(uses_cupti() ? Source::Cupti : Source::Regions, why);
  CallStacks::start_if_asked();
  static std::once_flag registered;
  if (recorder != nullptr) std::call_once(registered, [] { std::atexit(finish_source); });
  return recorder;
}

std::string start_everything() {
  std::string why;
  if (start_recorder(why) == nullptr) return why;
  return uses_cupti() ? start_cupti() : std::string();
}

}  // namespace

bool start_regions() {
  std::string why;
  return start_recorder(why) != nullptr;
}

void begin_source() {
  Phase idle = Phase::Idle;
  if (!phase.compare_exchange_strong(idle, Phase::Starting)) return;
  outcome() = start_everything();
  phase.store(Phase::Decided);
  phase.notify_all();
}

const std::string& start_source() {
  begin_source();
  phase.wait(Phase::Starting);
  return outcome();
}

void settle_source(void (*synchronize)()) {
  const Timestamp began = now();
  synchronize();
  Recorder* recorder = Recorder::current();
  if (recorder == nullptr) return;
  flush_cupti();
  if (uses_cupti()) tell_cuda(*recorder);
  recorder->complete({encode(Quiescent{began})});
  recorder->drain();
}

void finish_source() {
  static std::atomic_flag finished;
  Recorder* recorder = Recorder::current();  // none in a forked child, which must not flush
  if (recorder == nullptr || finished.test_and_set()) return;
  if (uses_cupti()) tell_cuda(*recorder);
  flush_cupti();
  flush_cupti_at_end();
  recorder->finish();
}

}  // namespace gpuflight
