/// Page-locked host memory, in name only: what matters here is that copies know it.
#pragma once

#include <cstddef>
#include <optional>

#include "gpuflight/capture/simulated/runtime/visibility.hpp"

namespace gpuflight::simulated {

inline constexpr std::size_t kPinnedPage = 4096;

/// Memory of allocate_pinned(), in pages of its own.
struct PinnedBlock {
  char* start;
  std::size_t bytes;
};

/// That an address lies in, if any.
std::optional<PinnedBlock> pinned_block_at(const void* address);

/// nullptr where the system has no such memory.
void* allocate_pinned(std::size_t bytes);

/// @returns whether allocate_pinned() gave it
bool release_pinned(void* pointer);

/// Memory that the program has already. @returns false where a part of it is pinned already
bool register_pinned(void* pointer, std::size_t bytes);

/// @returns whether register_pinned() took it
bool unregister_pinned(void* pointer);

/// The address lies in memory that is pinned now.
GPUFLIGHT_SIMULATED_API bool is_pinned(const void* pointer);

}  // namespace gpuflight::simulated
