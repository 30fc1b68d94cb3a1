/// Puts the calls of regions together, path by path.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "gpuflight/analysis/region_tracker.hpp"
#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// Whether `a` is the worse of two calls.
using Worse = std::function<bool(const Counts& a, const Counts& b)>;

/// By host-to-device copies first, then kernels, then bytes.
bool costs_more(const Counts& a, const Counts& b);

/// A call of a path: all its openings under one root together.
struct RegionCalls {
  std::string name;
  std::string path;
  std::vector<RegionId> roots;                      ///< under which there were calls
  std::vector<Counts> counts;                       ///< of each call, in the order of the roots
  std::vector<std::chrono::nanoseconds> durations;  ///< of each call; empty if an opening never closed
};

/// What was opened under these roots, by path in the order of first opening.
std::vector<RegionCalls> calls_under(const std::deque<RegionTotal>& totals,
                                     const std::vector<RegionId>& roots);

RegionReport summarize(const RegionCalls& calls, const Worse& worse);

/// @param durations not empty
Times times_of(std::vector<std::chrono::nanoseconds> durations);

}  // namespace gpuflight
