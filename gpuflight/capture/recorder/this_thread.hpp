/// Who calls, and when: what a source stamps on its events.
#pragma once

#include <cstdint>

#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// The system's id of the calling thread, as CUPTI and debuggers show it. One system call for a thread.
std::uint32_t this_thread();

/// Now, by the clock of the events.
Timestamp now();

}  // namespace gpuflight
