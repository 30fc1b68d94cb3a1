/// Watches a worker until it ends or has to be ended.
#pragma once

#include <sys/types.h>

#include "gpuflight/control/limits.hpp"
#include "gpuflight/control/worker_status.hpp"

namespace gpuflight {

/// Gets this process ready for a worker: it becomes the parent of whatever loses its own below it, and nobody
/// can look into it or take its descriptors. Before the worker is started, which has to unblock all signals.
void prepare_to_supervise();

/// Returns when the worker has ended, the judge has closed its end of `status`, or a limit is passed. By then
/// all processes below this one are ended, as far as 5 seconds allow.
WorkerStatus supervise(pid_t worker, const Limits& limits, int status);

}  // namespace gpuflight
