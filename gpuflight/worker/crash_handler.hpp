/// Notes where a process crashes before the signal ends it.
#pragma once

#include <string>

namespace gpuflight {

/// Takes the memory of a CrashNote (gpuflight/control/crash_note.hpp) and closes its descriptor. Where that
/// is no such memory, nothing is ever noted and the descriptor is left alone.
void open_crash_note(int descriptor);

/// From here on, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT and SIGTRAP leave a note of the calls in this
/// module, and end the process as if nobody had looked: by the same signal, at the latest after two seconds.
/// A signal that is handled already keeps its handler, and what the module handles later is the module's. A
/// stack that overflows is noted in the thread that calls this; in others the signal ends the process at
/// once. Without a note's memory it does nothing.
/// @param module the path, as dlopen is going to get it
void note_crashes_in(const std::string& module);

}  // namespace gpuflight
