/// Bars as columns of numbers, in a form that is small and that a script reads fast.
#pragma once

#include <string>
#include <vector>

#include "gpuflight/report/html/bar.hpp"

namespace gpuflight::html {

/// Each column is a run of LEB128 numbers, one for each bar: seven bits a byte, the lowest first, and the
/// highest bit set in all bytes but the last.
struct BarColumns {
  std::string starts;     ///< from the row's bar before, or from 0
  std::string durations;  ///< plus 1; 0 where it never ended
  std::string kinds;      ///< BarKind
  std::string names;
  std::string facts;
  std::string bytes;  ///< plus 1; 0 where it has none
  std::string
      correlations;  ///< difference to the bar before: doubled, or if negative doubled without sign, less 1
  std::string events;
};

void append(const Row& row, BarColumns& columns);

}  // namespace gpuflight::html
