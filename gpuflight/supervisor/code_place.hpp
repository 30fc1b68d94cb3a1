/// Which line of a crashed module's source is told.
#pragma once

#include <string>
#include <string_view>

#include "gpuflight/control/crash_note.hpp"
#include "gpuflight/control/worker_status.hpp"

namespace gpuflight {

/// The innermost place of those that addr2line printed (gpuflight/supervisor/symbols.hpp), but one in a
/// library's header, which lies in a folder called `include`, only where there is no other: what went wrong
/// there was handed in.
CrashPlace place_in(std::string_view printed);

/// The place of a note's addresses in the module's file. Its line is 0 where none can be found.
/// @param status the socket to the judge, at whose end it isn't looked for any longer
CrashPlace find_place(const std::string& module, const CrashNote& note, int status);

}  // namespace gpuflight
