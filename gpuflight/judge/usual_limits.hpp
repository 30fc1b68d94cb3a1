/// What a solution may take unless somebody says otherwise.
#pragma once

#include "gpuflight/control/limits.hpp"

namespace gpuflight {

/// 8 GiB, or half of a smaller machine's memory; an hour of processor time; 4096 threads and processes, and
/// as many open files: far more than a solution takes that is right.
Limits usual_limits();

}  // namespace gpuflight
