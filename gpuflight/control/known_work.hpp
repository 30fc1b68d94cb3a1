/// Work of a solution worker's own, before and after what is judged: a recording that doesn't show it
/// exactly can't be trusted with the rest. Each time it is done in a region of its own, so it is in no
/// other region's counts.
#pragma once

#include <cstdint>

namespace gpuflight {

inline constexpr const char* kKnownWorkRegion = "known work";

/// What the worker does with inputs and outputs has regions too, of its thread: what is in none of these, nor
/// in a judged one, is the solution's.
inline constexpr const char* kInputsRegion = "inputs";
inline constexpr const char* kOutputRegion = "output";

/// Once as the recording begins, and once before it ends.
inline constexpr std::uint64_t kKnownWorkTimes = 2;

/// One host-to-device copy of so many bytes; one kernel; on a GPU, one fill.
inline constexpr std::uint64_t kKnownWorkBytes = 256;

}  // namespace gpuflight
