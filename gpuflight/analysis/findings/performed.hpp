/// Calls together with what the device did for them.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "gpuflight/core/timeline.hpp"

namespace gpuflight {

/// A call and its only record.
template <class Record>
struct Performed {
  const TimelineCall* call;
  const Record* record;
};

template <class Record>
using PerformedByThread = std::map<std::uint32_t, std::vector<Performed<Record>>>;

/// By the calling thread, in the order of the calls. Without batched copies, and without those of graphs.
/// Valid as long as `timeline`.
PerformedByThread<Copy> copies_by_thread(const Timeline& timeline, Direction direction);

/// The same of launches of one kernel.
PerformedByThread<Kernel> launches_by_thread(const Timeline& timeline);

}  // namespace gpuflight
