/// CUPTI's kinds of copies and memory in the stream's terms.
#pragma once

#include <cstdint>

#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// @param kind one of CUpti_ActivityMemoryKind; what isn't known is Unknown
MemoryKind memory_kind(std::uint32_t kind);

/// @param copy_kind one of CUpti_ActivityMemcpyKind. Where CUPTI doesn't know it, the kinds of memory say
/// it: pageable and pinned memory are the host's, every other is taken for the device's. Of a copy between
/// devices that goes through the host, the first half stands for the whole.
Direction direction(std::uint32_t copy_kind, std::uint32_t from, std::uint32_t to);

/// Between devices that don't access each other's memory, the driver copies through the host. CUPTI tells two
/// records, device to host and host to device, of which both kinds of memory are the device's; measured on
/// two H200s with CUDA 13.0, for 4 KiB to 256 MiB.
bool is_second_half(std::uint32_t copy_kind, std::uint32_t from, std::uint32_t to);

}  // namespace gpuflight
