/// What is wrong with what a solution returned, and with what it did to its inputs.
#pragma once

#include <vector>

#include "gpuflight/core/report.hpp"
#include "gpuflight/judge/evidence.hpp"

namespace gpuflight {

/// Of the recorded calls or, where nothing is wrong with those, of the timed run. One reason of each kind,
/// in this order: the inputs were changed (wrong values may come of it), the worst output is wrong, an output
/// shares its memory.
std::vector<Reason> output_reasons(const SolutionEvidence& solution);

}  // namespace gpuflight
