#include "gpuflight/report/html/bar_scale.hpp"

#include <algorithm>

namespace gpuflight::html {
namespace {

/// Each moment, and whether something starts and ends right there, which takes a step of its own.
using Moments = std::map<Timestamp, std::int64_t>;

void note(Moments& moments, Timestamp start, std::optional<Timestamp> end) {
  std::int64_t& instant = moments[start];
  if (end == start) instant = 1;
  if (end) moments.try_emplace(*end, 0);
}

Moments moments_of(const Timeline& timeline) {
  Moments moments;
  for (const TimelineRegion& region : timeline.regions) note(moments, region.start, region.end);
  for (const TimelineCall& call : timeline.calls) note(moments, call.call.start, call.end);
  for (const Kernel& kernel : timeline.kernels) note(moments, kernel.start, kernel.end);
  for (const Copy& copy : timeline.copies) note(moments, copy.start, copy.end);
  for (const Fill& fill : timeline.fills) note(moments, fill.start, fill.end);
  for (const MergedEvents& events : timeline.merged) note(moments, events.start, events.end);
  return moments;
}

}  // namespace

BarScale BarScale::of_times(const Timeline& timeline) {
  BarScale scale;
  scale.origin_ = start_of(timeline).value_or(Timestamp());
  return scale;
}

BarScale BarScale::of_order(const Timeline& timeline) {
  BarScale scale;
  scale.steps_ = moments_of(timeline);
  std::int64_t next = 0;
  for (auto& [moment, step] : scale.steps_) {
    const std::int64_t taken = 1 + step;
    step = next;
    next += taken;
  }
  return scale;
}

Span BarScale::span(Timestamp start, std::optional<Timestamp> end) const {
  Span span;
  span.start = steps_.empty() ? (start - origin_).count() : steps_.at(start);
  if (!end) return span;
  span.end = steps_.empty() ? (*end - origin_).count() : steps_.at(*end);
  if (!steps_.empty() && *end == start) ++*span.end;
  span.end = std::max(*span.end, span.start);  // a clock that was set back
  return span;
}

}  // namespace gpuflight::html
