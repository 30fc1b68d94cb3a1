#include "gpuflight/capture/stacks/call_stacks.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string_view>

#include "gpuflight/capture/environment.hpp"
#include "gpuflight/core/this_program.hpp"

namespace gpuflight {
namespace {

std::atomic<CallStacks*> process_stacks{nullptr};

bool are_asked_for() {
  const char* asked = std::getenv(kStacksVariable);
  return asked != nullptr && std::string_view(asked) == "1";
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

StackId CallStacks::here(Recorder& recorder) noexcept {
  const CallerFrames caller = caller_frames();
  if (caller.module == nullptr) return 0;
  try {
    return id_of(caller, recorder);
  } catch (const std::exception&) {  // no memory
    return 0;
  }
}

// Published under the lock, so that it stands before whatever another thread says of it.
StackId CallStacks::id_of(const CallerFrames& caller, Recorder& recorder) {
  const std::string_view module = caller.module[0] == '\0' ? std::string_view(program_) : caller.module;
  const std::lock_guard lock(mutex_);
  const StackTable::Entry entry = table_.find_or_add(module, caller.frames);
  if (!entry.is_new) return entry.id;
  Stack stack{entry.id, recorder.text(module), {}};
  std::ranges::copy(caller.frames, stack.frames);
  recorder.publish(stack);
  return entry.id;
}

}  // namespace gpuflight
