#include "gpuflight/analysis/findings/region_around.hpp"

#include <algorithm>

namespace gpuflight {
namespace {

bool is_around(const TimelineRegion& region, const TimelineCall& call) {
  return covers(region, call.call.thread, call.place);
}

bool is_open_at(const TimelineRegion& region, StreamPlace place) {
  return region.opened < place && (!region.closed || *region.closed > place);
}

}  // namespace

std::string region_around(const Timeline& part, const TimelineCall& first, const TimelineCall& last) {
  const auto innermost = std::find_if(
      part.regions.rbegin(), part.regions.rend(),
      [&](const TimelineRegion& region) { return is_around(region, first) && is_around(region, last); });
  if (innermost == part.regions.rend()) return outermost_region(part);
  std::string path = innermost->name;
  StreamPlace inner = innermost->opened;
  for (auto region = std::next(innermost); region != part.regions.rend(); ++region) {
    if (region->thread != innermost->thread || !is_open_at(*region, inner)) continue;
    path.insert(0, region->name + "/");
    inner = region->opened;
  }
  return path;
}

std::string outermost_region(const Timeline& part) {
  return part.regions.empty() ? "" : part.regions.front().name;
}

}  // namespace gpuflight
