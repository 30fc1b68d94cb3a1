/// From where on something costs enough to be told of. docs/reference/findings.md gives the reasons.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gpuflight {

/// Below, a loop may be a handful of things that are different.
inline constexpr std::size_t kFewestCopies = 8;
inline constexpr std::size_t kFewestLaunches = 16;

/// Up to here, making a copy takes the host longer than moving the bytes takes the bus.
inline constexpr std::uint64_t kMostOfSmallCopy = 64ULL * 1024;

/// From here on, of all copies of one buffer together, where its pages lie makes a difference.
inline constexpr std::uint64_t kFewestPageableBytes = 1024ULL * 1024;

/// Recording makes calls longer, so that what is told must hold with a margin.
inline constexpr int kTimesShorter = 2;
inline constexpr int kTimesIdle = 4;

}  // namespace gpuflight
