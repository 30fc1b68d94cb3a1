/// What programs do, and what must be counted of it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "tests/conformance/device.hpp"

namespace gpuflight::test {

/// Counts by their names; what isn't named is 0, or not compared (see compared_counts()).
using Numbers = std::map<std::string, std::uint64_t>;

struct Story {
  std::string name;
  std::function<void(Device&)> play;
  std::map<std::string, Numbers> regions{};  ///< of all openings of a path together
  std::vector<std::string> faults{};         ///< reason codes; empty: the counts can be trusted
  bool whole = true;                         ///< whether the process ends properly
};

/// How GoogleTest prints a story.
inline void PrintTo(const Story& story, std::ostream* out) { *out << story.name; }

const std::vector<Story>& stories();

/// Counts that all sources must agree on: a launch is a launch and a copy a copy everywhere, while
/// synchronizations and allocations are each backend's own.
const std::vector<std::string>& compared_counts();

}  // namespace gpuflight::test
