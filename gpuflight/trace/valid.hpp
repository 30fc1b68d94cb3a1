/// Whether an event is one that the format allows.
#pragma once

#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// That its enumerators exist, its own id isn't 0, and its times are from 1970 to 2116. So the difference
/// of two times is a number, and an enumerator may be an index.
bool valid(const Event& event);

}  // namespace gpuflight
