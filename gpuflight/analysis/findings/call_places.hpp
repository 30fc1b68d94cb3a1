/// Where in the source calls come from.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "gpuflight/analysis/findings/longest_run.hpp"
#include "gpuflight/core/timeline.hpp"

namespace gpuflight {

/// Of the calls of something that was found.
class CallPlaces {
 public:
  /// @param part outlives this
  explicit CallPlaces(const Timeline& part) : part_(part) {}

  void add(const TimelineCall& call);

  /// The line that more than half of the calls come from; nothing where there is none, or it isn't known.
  std::optional<SourcePlace> common() const;

 private:
  const Timeline& part_;
  std::uint64_t calls_ = 0;
  std::map<std::pair<std::string, std::uint32_t>, std::pair<const SourcePlace*, std::uint64_t>> by_line_;
};

/// The line that more than half of these come from.
template <class Record>
std::optional<SourcePlace> common_place(const Timeline& part, Run<Record> run) {
  CallPlaces places(part);
  for (const Performed<Record>& performed : run) places.add(*performed.call);
  return places.common();
}

/// The line that more than half of the calls come from which have these correlations.
std::optional<SourcePlace> common_place(const Timeline& part, const std::unordered_set<Correlation>& calls);

}  // namespace gpuflight
