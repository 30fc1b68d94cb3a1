/// How each kind of worker is started.
#pragma once

#include <chrono>
#include <string>

#include "gpuflight/judge/programs.hpp"
#include "gpuflight/judge/worker_process.hpp"

namespace gpuflight {

/// What a solution worker is for. Counts come from a recorded one; times from one with nothing
/// attached but the regions, since recording triples the time of short code.
enum class Purpose { Record, Time };

WorkerCommand reference_command(const Programs& programs, const std::filesystem::path& exercise,
                                std::chrono::nanoseconds time_limit);

/// @param device "cuda" or "simulated"
/// @param socket of the collector of its events
WorkerCommand solution_command(const Programs& programs, const std::string& device, Purpose purpose,
                               const std::string& socket, std::chrono::nanoseconds time_limit);

}  // namespace gpuflight
