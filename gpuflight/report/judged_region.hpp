/// Which regions of a run are shown to people.
#pragma once

#include <cstddef>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// Of one run, beside the judged one: a program can open regions without end.
inline constexpr std::size_t kMostRegions = 16;

/// The one that stands for the whole solution: the run's first check is about it; without checks, it is
/// the first region of all. nullptr where nothing was counted, and for a recording. Valid as long as `run`.
const RegionReport* judged_region(const RunReport& run);

/// A stream of the source Regions has times and no counts.
inline bool has_counts(const ProcessReport& process) { return process.source != Source::Regions; }

}  // namespace gpuflight
