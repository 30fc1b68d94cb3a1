/// Where in a program's regions something was found.
#pragma once

#include <string>

#include "gpuflight/core/timeline.hpp"

namespace gpuflight {

/// The path of the innermost region that is around both calls, of one thread, and so around all between them.
std::string region_around(const Timeline& part, const TimelineCall& first, const TimelineCall& last);

/// The path of the innermost region that covers this place of the stream on this thread.
std::string region_at(const Timeline& part, std::uint32_t thread, StreamPlace place);

/// The path of the region that the part is of.
std::string outermost_region(const Timeline& part);

}  // namespace gpuflight
