/// What the analysis says of a program's stream, held against what it must say.
#pragma once

#include "tests/cupti/collector.hpp"
#include "tests/cupti/stand_in/scenario.hpp"

namespace gpuflight::test {

struct Observed {
  Numbers counts;   ///< of the region "judged", without the zeros
  Numbers kernels;  ///< by their names there
  std::set<std::string> faults;
  std::string sentences;  ///< of the faults, one a line
};

Observed observed(const Stream& stream);

/// What isn't as expected, a line for each; empty if all is.
std::string difference(const Observed& observed, const Expected& expected);

}  // namespace gpuflight::test
