/// The memory in which a worker leaves its CrashNote.
#pragma once

#include "gpuflight/control/crash_note.hpp"

namespace gpuflight {

/// Of the note's size, which no holder can change. The worker inherits its descriptor. It isn't closed here:
/// once the worker has it, the supervisor closes whatever it holds but the socket to the judge.
class CrashNoteMemory {
 public:
  /// Where there is no memory, what the worker notes is lost, and nothing else.
  CrashNoteMemory();
  ~CrashNoteMemory();
  CrashNoteMemory(const CrashNoteMemory&) = delete;
  CrashNoteMemory& operator=(const CrashNoteMemory&) = delete;

  /// Negative where there is no memory.
  int descriptor() const { return descriptor_; }

  /// What stands in there now, its count within bounds.
  CrashNote read() const;

 private:
  int descriptor_ = -1;
  void* memory_ = nullptr;
};

}  // namespace gpuflight
