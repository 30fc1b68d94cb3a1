/// Memory that work of a device reads or writes.
#pragma once

#include <cstddef>
#include <span>

namespace gpuflight::simulated {

/// A contiguous part. Of a device's memory, or of the host's.
struct Use {
  const void* address;
  std::size_t bytes;
  bool writes;
};

/// One dimension of what lies in equal steps.
struct Dimension {
  std::size_t size;
  std::size_t step;  ///< bytes
};

/// Something in more parts isn't looked at.
inline constexpr std::size_t kMostParts = 256;

/// Adds the parts of something to `uses`, a sequence.
/// @param outer from the outermost to the innermost, of those that aren't contiguous
/// @param bytes that are contiguous
template <class Uses>
void add_parts(const char* address, std::span<const Dimension> outer, std::size_t bytes, bool writes,
               Uses& uses) {
  if (outer.empty()) {
    uses.push_back({address, bytes, writes});
    return;
  }
  for (std::size_t i = 0; i < outer.front().size; ++i)
    add_parts(address + i * outer.front().step, outer.subspan(1), bytes, writes, uses);
}

}  // namespace gpuflight::simulated
