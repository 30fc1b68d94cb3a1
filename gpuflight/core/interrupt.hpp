/// Ctrl-C and its like, told to whoever waits for a process so that it can clean up before this one ends.
#pragma once

#include <stdexcept>

namespace gpuflight {

/// Such a signal came while this process waited for another.
class Interrupted : public std::runtime_error {
 public:
  explicit Interrupted(int signal) : std::runtime_error("interrupted"), number(signal) {}

  int number;
};

/// From here on SIGHUP, SIGINT and SIGTERM end this process by an Interrupted out of its next wait for
/// another. For a process without other threads so far, which would take the signals otherwise.
void watch_interrupts();

/// Readable once such a signal came; -1 where they aren't watched.
int interrupt_descriptor();

/// @throws Interrupted if such a signal came
void throw_if_interrupted();

/// Ends this process by a signal that is watched, as who sent it expects, whatever else came meanwhile.
[[noreturn]] void end_by(int signal);

/// Lets this process (a child, before it becomes another program) be ended by signals as usual.
/// Async-signal-safe.
void unwatch_interrupts();

}  // namespace gpuflight
