/// Which timelines a page draws, one below the other on one scale.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpuflight/core/report.hpp"

namespace gpuflight::html {

struct DrawnTimeline {
  std::string name;  ///< of its run. Not markup
  std::uint32_t process = 0;
  const Timeline* timeline = nullptr;  ///< has something to draw
};

struct DrawnTimelines {
  bool in_order = false;  ///< where the times of any mean nothing
  std::vector<DrawnTimeline> all;
};

/// Those of the report that aren't empty. They stay valid as long as it does.
DrawnTimelines timelines_of(const Report& report);

/// Those of two reports: of each run the old one's above the new one's, "naive before" above "naive after".
DrawnTimelines timelines_of(const Report& before, const Report& after);

}  // namespace gpuflight::html
