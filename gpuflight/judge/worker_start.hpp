/// Starts a program as a worker.
#pragma once

#include <sys/types.h>

#include "gpuflight/judge/worker_command.hpp"

namespace gpuflight {

/// What a worker's processes hold of the judge's.
struct WorkerDescriptors {
  int channel;  ///< the worker's end; it gets its number as an argument
  int status;   ///< the supervisor's end (gpuflight/control/worker_status.hpp)
  int output;   ///< where stdout and stderr go
};

/// Under its supervisor, in a sandbox where the command has one, and in a process group of its own.
/// @returns the process id of the first process, which doesn't outlive the judge
/// @throws Unable where no process can be started
pid_t start_worker(const WorkerCommand& command, const WorkerDescriptors& descriptors);

}  // namespace gpuflight
