/// CUPTI's kinds of copies and memory in the stream's terms.
#pragma once

#include <cstdint>

#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// @param kind one of CUpti_ActivityMemoryKind; what isn't known is Unknown
MemoryKind memory_kind(std::uint32_t kind);

/// @param copy_kind one of CUpti_ActivityMemcpyKind. Where CUPTI doesn't know it, the kinds of memory say
/// it: pageable and pinned memory are the host's, every other is taken for the device's.
Direction direction(std::uint32_t copy_kind, std::uint32_t from, std::uint32_t to);

}  // namespace gpuflight
