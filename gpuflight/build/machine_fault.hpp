/// Failures of a build that no source can help.
#pragma once

#include <system_error>

#include "gpuflight/build/process.hpp"

namespace gpuflight {

/// Whether a file can't be written because of the disk, and not because of where it was to be written.
bool is_machines_fault(const std::error_code& error);

/// Whether a compiler, or a part of it, was killed: by the kernel for want of memory, or by somebody.
bool was_killed(const Outcome& outcome);

}  // namespace gpuflight
