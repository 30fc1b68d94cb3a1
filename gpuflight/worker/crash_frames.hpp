/// Which of a crashed thread's calls lie in a module.
#pragma once

#include "gpuflight/control/crash_note.hpp"

namespace gpuflight {

/// Adds the addresses to the note, one by one: where looking for the next one crashes too, those before it
/// are there. For one signal's handler at a time: it takes no lock, and the C library's records of what is
/// loaded need none. Where those can't be asked so (glibc before 2.35), the note stays as it is.
/// @param module  its path, as dlopen got it
/// @param context of the signal's handler
void note_frames(volatile CrashNote& note, const char* module, const void* context);

/// To be called once before: what the loader resolves at a first call is resolved outside of any handler.
void prepare_to_note_frames();

}  // namespace gpuflight
