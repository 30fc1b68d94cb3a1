/// NVTX's ranges as regions of the stream. From any thread; where there is no recorder, everything
/// answers as it should and nothing is said.
#pragma once

#include <nvtx3/nvToolsExt.h>

#include "gpuflight/capture/nvtx/nvtx_strings.hpp"

namespace gpuflight {

/// A start/end range. It covers the process, unless it is region.hpp's and asks for its thread.
/// @param domain nullptr is NVTX's default domain
/// @returns its id, never 0, and not to be guessed where the kernel gives random bytes
RegionId start_range(const NvtxString* domain, const nvtxEventAttributes_t* attributes);

/// On any thread. An id that names no open range is ignored.
void end_range(RegionId id);

/// A push/pop range: one of the calling thread. Each thread has a stack for each domain.
/// @returns how many of the domain were open on this thread
int push_range(const NvtxString* domain, const nvtxEventAttributes_t* attributes);

/// @returns how many of the domain are still open on this thread; without any to pop,
/// NVTX_NO_PUSH_POP_TRACKING, and nothing happens
int pop_range(const NvtxString* domain);

}  // namespace gpuflight
