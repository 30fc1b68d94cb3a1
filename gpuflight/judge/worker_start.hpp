/// Starts a program as a worker.
#pragma once

#include <sys/types.h>

#include "gpuflight/judge/worker_command.hpp"

namespace gpuflight {

/// In a process group of its own, which doesn't outlive the judge.
/// @param channel the worker's end; it gets its number as an argument
/// @param output  where its stdout and stderr go
/// @returns its process id
/// @throws Unable where no process can be started
pid_t start_worker(const WorkerCommand& command, int channel, int output);

}  // namespace gpuflight
