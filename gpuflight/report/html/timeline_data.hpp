/// Timelines as the page's script reads them.
#pragma once

#include <cstddef>
#include <string>

#include "gpuflight/report/html/bar_merging.hpp"
#include "gpuflight/report/html/drawn_timelines.hpp"

namespace gpuflight::html {

struct TimelineData {
  std::string json;          ///< holds no "<", so that it may stand in a script element
  std::uint64_t events = 0;  ///< that are drawn
  std::uint64_t bars = 0;    ///< fewer than events where some are drawn as one
  bool reduced = false;      ///< more was recorded than could be kept one by one
};

/// @param most see merging_width()
TimelineData timeline_data(const DrawnTimelines& timelines, std::size_t most = kMostBars);

}  // namespace gpuflight::html
