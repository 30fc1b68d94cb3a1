/// A single event as one that others can be merged into.
#pragma once

#include "gpuflight/core/timeline.hpp"

namespace gpuflight {

/// Without its name.
MergedEvents merged_of(const TimelineRegion& region);

MergedEvents merged_of(const TimelineCall& call);

/// Of records without their calls.
MergedEvents merged_of(const Kernel& kernel);
MergedEvents merged_of(const Copy& copy);
MergedEvents merged_of(const Fill& fill);

}  // namespace gpuflight
