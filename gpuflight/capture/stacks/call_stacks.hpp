/// From where in the program calls come, as events of its stream.
#pragma once

#include <mutex>
#include <string>
#include <string_view>

#include "gpuflight/capture/recorder/recorder.hpp"
#include "gpuflight/capture/stacks/stack_table.hpp"

namespace gpuflight {

/// At most one in a process, and never destroyed, as the recorder.
class CallStacks {
 public:
  /// nullptr where nobody asked for them.
  static CallStacks* current();

  /// Takes stacks from here on if the environment asks for it (kStacksVariable).
  static void start_if_asked();

  /// Publishes the calling thread's stack if it is a new one. From any thread. Takes a short lock, and waits
  /// where Recorder::publish does.
  /// @param kind of call that is made here. In LibTorch's allocator a thread may hold a lock that one
  ///   with the interpreter's waits for, so lines in Python are looked for only where the device is
  ///   given work
  /// @returns its id; 0 where it has no module of interest, or there is no room or memory for another one
  StackId here(Recorder& recorder, CallKind kind) noexcept;

 private:
  CallStacks();
  StackId id_of(std::string_view module, const Frames& frames, Recorder& recorder);

  std::string program_;
  std::mutex mutex_;
  StackTable table_;
};

/// From where the calling thread calls; 0 where that isn't known or nobody asked. Before the call's start is
/// noted, so that what it takes isn't the call's.
inline StackId stack_here(Recorder& recorder, CallKind kind) {
  CallStacks* stacks = CallStacks::current();
  return stacks == nullptr ? 0 : stacks->here(recorder, kind);
}

/// Behind the call's HostCall.
inline void publish_stack(Recorder& recorder, Correlation call, StackId stack) {
  if (stack != 0) recorder.publish(StackOfCall{call, stack});
}

}  // namespace gpuflight
