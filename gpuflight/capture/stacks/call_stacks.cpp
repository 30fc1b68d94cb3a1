#include "gpuflight/capture/stacks/call_stacks.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string_view>

#include "gpuflight/capture/environment.hpp"
#include "gpuflight/capture/stacks/python_place.hpp"
#include "gpuflight/core/this_program.hpp"

namespace gpuflight {
namespace {

std::atomic<CallStacks*> process_stacks{nullptr};

bool are_asked_for() {
  const char* asked = std::getenv(kStacksVariable);
  return asked != nullptr && std::string_view(asked) == "1";
}

bool gives_work(CallKind kind) {
  return kind == CallKind::Launch || kind == CallKind::GraphLaunch || kind == CallKind::Copy ||
         kind == CallKind::Fill;
}

}  // namespace

// The loader has no name for the program itself.
CallStacks::CallStacks() : program_(this_program()) {}

CallStacks* CallStacks::current() { return process_stacks.load(std::memory_order_acquire); }

void CallStacks::start_if_asked() {
  static std::once_flag once;
  std::call_once(once, [] {
    if (!are_asked_for()) return;
    try {
      process_stacks.store(new CallStacks, std::memory_order_release);
    } catch (const std::exception&) {  // no memory, or no /proc: then nobody knows where calls come from
    }
  });
}

StackId CallStacks::here(Recorder& recorder, CallKind kind) noexcept {
  try {
    if (const auto place = gives_work(kind) ? python_place() : std::nullopt)
      return id_of(place->file, {place->line}, recorder);
    const CallerFrames caller = caller_frames();
    if (caller.module == nullptr) return 0;
    return id_of(caller.module[0] == '\0' ? std::string_view(program_) : caller.module, caller.frames,
                 recorder);
  } catch (const std::exception&) {  // no memory
    return 0;
  }
}

// Published under the lock, so that it stands before whatever another thread says of it.
StackId CallStacks::id_of(std::string_view module, const Frames& frames, Recorder& recorder) {
  const std::lock_guard lock(mutex_);
  const StackTable::Entry entry = table_.find_or_add(module, frames);
  if (!entry.is_new) return entry.id;
  Stack stack{entry.id, recorder.text(module), {}};
  std::ranges::copy(frames, stack.frames);
  recorder.publish(stack);
  return entry.id;
}

}  // namespace gpuflight
