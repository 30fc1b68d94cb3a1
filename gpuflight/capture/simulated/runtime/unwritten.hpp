/// Memory that nothing was written to yet: what hopes for zeros in there must not be right by chance.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace gpuflight::simulated {

/// Not a number in each floating-point type, and -1 in each integer.
inline constexpr int kUnwrittenByte = 0xFF;

/// More would take memory of the machine that a program may never use.
inline constexpr std::size_t kMostMarked = std::size_t{16} << 20;

/// @param host where the device's bytes lie
inline void mark_unwritten(void* host, std::size_t bytes, int byte = kUnwrittenByte) {
  if (bytes != 0) std::memset(host, byte, std::min(bytes, kMostMarked));
}

}  // namespace gpuflight::simulated
