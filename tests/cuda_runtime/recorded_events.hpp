/// The simulated runtime's stream of events in the test's own process: the source starts before the first
/// test.
#pragma once

#include <vector>

#include "gpuflight/core/events.hpp"

namespace gpuflight::test {

/// Those since they were asked for last.
std::vector<Event> recorded_events();

}  // namespace gpuflight::test
