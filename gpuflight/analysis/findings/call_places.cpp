#include "gpuflight/analysis/findings/call_places.hpp"

namespace gpuflight {

void CallPlaces::add(const TimelineCall& call) {
  ++calls_;
  const auto place = part_.places.find(call.stack);
  if (place == part_.places.end()) return;
  auto& of_line = by_line_[{place->second.file, place->second.line}];
  of_line.first = &place->second;
  ++of_line.second;
}

std::optional<SourcePlace> CallPlaces::common() const {
  for (const auto& [line, of_line] : by_line_) {
    if (2 * of_line.second > calls_) return *of_line.first;
  }
  return std::nullopt;
}

std::optional<SourcePlace> common_place(const Timeline& part, const std::unordered_set<Correlation>& calls) {
  CallPlaces places(part);
  for (const TimelineCall& call : part.calls) {
    if (calls.contains(call.call.correlation)) places.add(call);
  }
  return places.common();
}

}  // namespace gpuflight
