/// How a worker's end is told.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "gpuflight/control/limits.hpp"
#include "gpuflight/control/worker_status.hpp"
#include "gpuflight/judge/evidence.hpp"

namespace gpuflight {

/// @param who   had the worker: "the solution"
/// @param place where it crashed, if it did and that is known
WorkerEnd end_by_status(const std::string& who, const WorkerStatus& status, const Limits& limits,
                        const std::optional<SourcePlace>& place);

WorkerEnd end_by_time_limit(const std::string& who, std::chrono::nanoseconds limit);

/// It still ran, and what came over its channel was no answer.
WorkerEnd end_by_channel(const std::string& who);

}  // namespace gpuflight
