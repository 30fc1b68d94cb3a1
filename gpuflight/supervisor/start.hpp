/// Starts the worker.
#pragma once

#include <sys/types.h>

#include "gpuflight/control/limits.hpp"

namespace gpuflight {

/// In a process of its own, with the limits that the kernel keeps by itself, and first in line when the
/// machine runs out of memory. It tells the judge that it is there.
/// @param program its path and arguments, ended by a nullptr
/// @param status  the socket to the judge, which the program doesn't get
/// @returns its process id, or -1 where no process can be made
pid_t start(char* const* program, const Limits& limits, int status);

}  // namespace gpuflight
