/// Loops, as they look from outside: one thing after the other, each like the one before.
#pragma once

#include <cstddef>
#include <span>

#include "gpuflight/analysis/findings/performed.hpp"

namespace gpuflight {

template <class Record>
using Run = std::span<const Performed<Record>>;

/// The longest run on any one thread in which each follows the one before it. Empty where nothing was
/// performed. It lasts as long as `by_thread`.
template <class Record, class Follows>
Run<Record> longest_run(const PerformedByThread<Record>& by_thread, Follows follows) {
  Run<Record> longest;
  for (const auto& [thread, performed] : by_thread) {
    std::size_t first = 0;
    for (std::size_t next = 1; next <= performed.size(); ++next) {
      if (next < performed.size() && follows(performed[next - 1], performed[next])) continue;
      if (next - first > longest.size()) longest = Run<Record>(performed).subspan(first, next - first);
      first = next;
    }
  }
  return longest;
}

}  // namespace gpuflight
