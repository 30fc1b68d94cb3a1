/// The timeline of the page: what stands around it, and the data that its script draws.
#pragma once

#include <string>

#include "gpuflight/report/html/drawn_timelines.hpp"

namespace gpuflight::html {

/// Empty where there is none.
std::string timeline_part(const DrawnTimelines& timelines);

}  // namespace gpuflight::html
