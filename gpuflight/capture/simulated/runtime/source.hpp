/// What the simulated device's other libraries tell in the process's stream of events.
#pragma once

#include <functional>
#include <string>

#include "gpuflight/capture/simulated/runtime/visibility.hpp"

namespace gpuflight::simulated {

/// After the source was started; nothing happens where nothing is recorded.
GPUFLIGHT_SIMULATED_API void add_fact(const std::string& key, const std::string& value);

/// Has `check` called at the stream's end: what it says has interfered, or an empty text.
GPUFLIGHT_SIMULATED_API void check_at_end(std::function<std::string()> check);

}  // namespace gpuflight::simulated

/// What Python refuses by that name is told as what is refused in C++.
extern "C" GPUFLIGHT_SIMULATED_API void gpuflight_source_refused(const char* what);
