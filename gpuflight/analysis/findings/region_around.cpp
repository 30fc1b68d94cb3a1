#include "gpuflight/analysis/findings/region_around.hpp"

#include <algorithm>

namespace gpuflight {
namespace {

bool is_open_at(const TimelineRegion& region, StreamPlace place) {
  return region.opened < place && (!region.closed || *region.closed > place);
}

/// The path of the innermost region that fits.
template <class Fits>
std::string innermost_region(const Timeline& part, Fits fits) {
  const auto innermost = std::find_if(part.regions.rbegin(), part.regions.rend(), fits);
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

}  // namespace

std::string region_around(const Timeline& part, const TimelineCall& first, const TimelineCall& last) {
  return innermost_region(part, [&](const TimelineRegion& region) {
    return covers(region, first.call.thread, first.place) && covers(region, last.call.thread, last.place);
  });
}

std::string region_at(const Timeline& part, std::uint32_t thread, StreamPlace place) {
  return innermost_region(part, [&](const TimelineRegion& region) { return covers(region, thread, place); });
}

std::string outermost_region(const Timeline& part) {
  return part.regions.empty() ? "" : part.regions.front().name;
}

}  // namespace gpuflight
