/// Sums of what a stream says, which may be anything.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace gpuflight {

/// Durations that add up to more than there is, or to less, are as long as can be.
inline std::chrono::nanoseconds saturated_sum(std::chrono::nanoseconds a, std::chrono::nanoseconds b) {
  std::int64_t sum = 0;
  if (__builtin_add_overflow(std::int64_t{a.count()}, std::int64_t{b.count()}, &sum))
    return b.count() < 0 ? std::chrono::nanoseconds::min() : std::chrono::nanoseconds::max();
  return std::chrono::nanoseconds(sum);
}

inline std::uint64_t saturated_sum(std::uint64_t a, std::uint64_t b) { return a + std::min(b, ~a); }

}  // namespace gpuflight
