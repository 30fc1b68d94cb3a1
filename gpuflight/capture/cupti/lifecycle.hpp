/// The source's life in a program: what is started when, and how it ends.
#pragma once

#include <string>

namespace gpuflight {

/// Starts the recorder for the regions of NVTX, and touches no CUPTI. It says that it is a CUPTI source if
/// the environment asks CUDA to load this library, since CUPTI will follow; else one of regions only.
/// @returns whether there is a collector to record for
bool start_regions();

/// Starts all that the environment asks for, unless it was or is being started. Never waits: CUDA may
/// be initializing, and starting CUPTI may initialize CUDA, which comes here again.
void begin_source();

/// The same, and waits until it is decided.
/// @returns empty if it records, else one sentence that says why it doesn't
const std::string& start_source();

/// See gpuflight_source_settle in gpuflight/capture/source.h.
void settle_source(void (*synchronize)());

/// See gpuflight_source_finish. Idempotent; at the program's exit it happens by itself.
void finish_source();

}  // namespace gpuflight
