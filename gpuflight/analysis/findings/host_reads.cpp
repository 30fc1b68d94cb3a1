#include "gpuflight/analysis/findings/host_reads.hpp"

#include <algorithm>
#include <unordered_set>

namespace gpuflight {

HostReads::HostReads(const Timeline& timeline) {
  std::unordered_set<Correlation> reads;
  for (const Copy& copy : timeline.copies) {
    if (copy.direction == Direction::DeviceToHost) reads.insert(copy.correlation);
  }
  for (const TimelineCall& call : timeline.calls) {
    if (reads.contains(call.call.correlation)) places_.push_back(call.place);
  }
}

bool HostReads::between(const TimelineCall& earlier, const TimelineCall& later) const {
  const auto read = std::ranges::upper_bound(places_, earlier.place);
  return read != places_.end() && *read < later.place;
}

}  // namespace gpuflight
