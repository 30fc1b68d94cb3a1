/// What a solution had the device do after its call had returned.
#pragma once

#include <optional>

#include "gpuflight/core/report.hpp"
#include "gpuflight/judge/evidence.hpp"

namespace gpuflight {

/// A reason if there was any since the first judged call, in regions of its own or in none: by its threads,
/// or when the worker let go of its output. A count that leaves that out is no count of what the solution
/// costs. None where the evidence doesn't say which regions are the worker's own.
/// @param inputs    how many tensors the exercise gives
/// @param simulated kernels are device operations then, and the words say so
std::optional<Reason> late_reason(const WorkerEvidence& worker, std::size_t inputs, bool simulated);

}  // namespace gpuflight
