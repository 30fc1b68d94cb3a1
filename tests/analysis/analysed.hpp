/// A built stream, analysed to its end.
#pragma once

#include <memory>

#include "gpuflight/analysis/stream_analysis.hpp"
#include "tests/support/trace_builder.hpp"

namespace gpuflight::test {

inline std::unique_ptr<StreamAnalysis> analysed(const TraceBuilder& trace, bool complete = true) {
  auto analysis = std::make_unique<StreamAnalysis>();
  for (const Event& event : trace.events()) analysis->add(event);
  analysis->end(complete);
  return analysis;
}

/// Of the only region of that name.
inline const Counts& counts_in(const StreamAnalysis& analysis, std::string_view name) {
  for (const RegionTotal& region : analysis.regions()) {
    if (region.name == name) return region.counts;
  }
  throw std::out_of_range("no region is called " + std::string(name));
}

}  // namespace gpuflight::test
