/// The host's touches of memory that copies are still at work with.
#pragma once

namespace gpuflight::simulated {

/// From here on a fault in held pages goes to the process's Ordering, and the program goes on after it; any
/// other goes to the handler that there was before. Again and again: a program may have put its own there.
/// @returns whether it is so
bool catch_early_touches();

}  // namespace gpuflight::simulated
