/// How a worker's end is told.
#pragma once

#include <chrono>
#include <string>

#include "gpuflight/judge/evidence.hpp"

namespace gpuflight {

/// @param who had the worker: "the solution"
/// @param status as waitpid gives it
WorkerEnd end_by_itself(const std::string& who, int status);

WorkerEnd end_by_time_limit(const std::string& who, std::chrono::nanoseconds limit);

/// It still ran, and what came over its channel was no answer.
WorkerEnd end_by_channel(const std::string& who);

}  // namespace gpuflight
