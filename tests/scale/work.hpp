/// How much work of a kind the program does that isn't told.
#pragma once

namespace gpuflight::test {

inline constexpr int kRegionThreads = 64;
inline constexpr int kRegionDepth = 1000;

}  // namespace gpuflight::test
