/// What the page tells of an event when it is clicked, beside its name, its times and its bytes.
#pragma once

#include <string>

#include "gpuflight/core/timeline.hpp"

namespace gpuflight::html {

/// A line of "label\tvalue" for each fact, without what is different for each event: many share one text.
std::string facts_of(const TimelineRegion& region);
std::string facts_of(const HostCall& call);
std::string facts_of(const Kernel& kernel);
std::string facts_of(const Copy& copy);
std::string facts_of(const Fill& fill);

/// What all of them have.
std::string facts_of(const MergedEvents& events);

}  // namespace gpuflight::html
