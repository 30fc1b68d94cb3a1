/// What is found in a built stream.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "gpuflight/analysis/findings/findings.hpp"
#include "gpuflight/analysis/timeline_builder.hpp"
#include "tests/support/trace_builder.hpp"

namespace gpuflight::test {

/// Lines of a source by the stacks that lead there.
using Places = std::map<StackId, SourcePlace>;

/// In the first region.
inline std::vector<Finding> found_in(const TraceBuilder& trace, const Circumstances& circumstances = {},
                                     const Places& places = {}) {
  TimelineBuilder builder;
  for (const Event& event : trace.events()) builder.add(event);
  Timeline timeline = builder.take();
  timeline.places = places;
  return findings_in(part_of(timeline, timeline.regions.at(0).id), circumstances);
}

inline std::vector<std::string> codes_in(const TraceBuilder& trace, const Circumstances& circumstances = {}) {
  std::vector<std::string> codes;
  for (const Finding& finding : found_in(trace, circumstances)) codes.push_back(finding.code);
  return codes;
}

/// A region around what `inside` adds to the trace.
template <class Inside>
TraceBuilder judged(Inside inside) {
  TraceBuilder trace;
  trace.hello();
  trace.region("judged", [&] { inside(trace); });
  return trace;
}

inline constexpr std::uint64_t kHost = 0x100000;
inline constexpr std::uint64_t kDevice = 0x900000;

}  // namespace gpuflight::test
