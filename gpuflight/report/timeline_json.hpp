/// The events of a timeline as JSON. For formats that are JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "gpuflight/core/timeline.hpp"

namespace gpuflight {

/// `reduced_from`, which is null where each event was kept, and `events`.
nlohmann::ordered_json timeline_json(const Timeline& timeline);

/// An object for each region, call and record, in the order of their starts. Times are nanoseconds from the
/// timeline's first start; an end that isn't known is null. One that stands for several says how many, and
/// how long all of them took.
std::vector<nlohmann::ordered_json> events_json(const Timeline& timeline);

}  // namespace gpuflight
