/// How counts go with the number of rows: what a solution's code does for each row shows, whatever a library
/// adds.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "gpuflight/judge/definition/definition.hpp"
#include "gpuflight/judge/evidence.hpp"

namespace gpuflight {

/// How many times N the most rows are.
inline constexpr std::uint64_t kMostScaling = 4;

/// With how many rows a solution is called besides N.
inline std::array<std::uint64_t, 2> scaled_rows(std::uint64_t rows) {
  return {2 * rows, kMostScaling * rows};
}

/// Of each count that must not grow, judged on this device or not. A count grows if it rises from N to 2N
/// rows and again to 4N, is at least doubled in the end, and is more by at least 3: a library that takes one
/// kernel more for a larger matrix doesn't make it grow, and a loop over rows or chunks of rows does.
/// @param judged the worst call with N rows
std::vector<Growth> growth_of(const ExerciseDefinition& definition, const Evidence& evidence,
                              const Counts& judged, const WorkerEvidence& worker);

/// A reason for each judged count that grows.
std::vector<Reason> growth_reasons(const std::vector<Growth>& scaling, bool simulated);

/// A reason for each judged limit that is kept with N rows and not with more, at the fewest rows where it
/// isn't.
std::vector<Reason> scaled_budget_reasons(const ExerciseDefinition& definition, const Evidence& evidence,
                                          const std::vector<Check>& checks, const WorkerEvidence& worker);

}  // namespace gpuflight
