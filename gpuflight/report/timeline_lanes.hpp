/// A timeline as the rows that are drawn of it.
#pragma once

#include <string>
#include <vector>

#include "gpuflight/core/timeline.hpp"
#include "gpuflight/report/timeline_axis.hpp"

namespace gpuflight {

struct Lane {
  std::string label;        ///< "host calls", "host to device"
  std::string number;       ///< "128 × 2,048 B", "128 kernels"
  std::vector<Span> spans;  ///< in any order; they may overlap. Empty for a lane that only has words
};

/// Host calls by thread, copies by direction, fills, and kernels by device and stream. Of many threads or
/// streams those that did most, and a lane that says how many are left out.
std::vector<Lane> lanes_of(const Timeline& timeline, const TimelineAxis& axis);

}  // namespace gpuflight
