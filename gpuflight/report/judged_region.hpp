/// The region of a run that stands for the whole solution.
#pragma once

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// A recording has regions and no solution.
inline bool is_recording(const RunReport& run) { return run.kind == "recording"; }

/// The one that the run's first check is about; without checks, the first region of all. nullptr where
/// nothing was counted, and for a recording. Valid as long as `run`.
const RegionReport* judged_region(const RunReport& run);

/// A stream of the source Regions has times and no counts.
inline bool has_counts(const ProcessReport& process) { return process.source != Source::Regions; }

}  // namespace gpuflight
