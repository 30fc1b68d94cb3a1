#include "gpuflight/report/timeline_axis.hpp"

#include <algorithm>
#include <iterator>

namespace gpuflight {
namespace {

/// Without a sign, for the times of a damaged recording may lie further apart than a duration can be.
std::uint64_t since(Timestamp start, Timestamp time) {
  if (time <= start) return 0;
  return static_cast<std::uint64_t>(time.time_since_epoch().count()) -
         static_cast<std::uint64_t>(start.time_since_epoch().count());
}

}  // namespace

TimelineAxis::TimelineAxis(const Timeline& timeline, Source source) : in_order_(source == Source::Simulated) {
  if (in_order_) {
    put_in_order(timeline);
  } else {
    put_in_time(timeline);
  }
}

void TimelineAxis::put_in_order(const Timeline& timeline) {
  for (const MergedEvents& events : timeline.merged) {
    if (events.kind == MergedKind::Call) merged_calls_.push_back({events.start, 0, events.events});
  }
  std::ranges::stable_sort(merged_calls_, {}, &MergedCalls::start);
  for (MergedCalls& calls : merged_calls_) {
    calls.place = length_;
    length_ += calls.calls;
  }
  places_.reserve(timeline.calls.size());
  for (const TimelineCall& call : timeline.calls) places_[call.call.correlation] = length_++;
  // What no call is known of comes last.
  const bool has_records = !timeline.kernels.empty() || !timeline.copies.empty() || !timeline.fills.empty() ||
                           !timeline.merged.empty();
  if (length_ == 0 && has_records) length_ = 1;
}

void TimelineAxis::put_in_time(const Timeline& timeline) {
  const std::optional<Timestamp> start = start_of(timeline);
  if (!start) return;
  start_ = *start;
  length_ = 1;
  for (const TimelineRegion& region : timeline.regions) reach(region.end.value_or(region.start));
  for (const TimelineCall& call : timeline.calls) reach(call.end.value_or(call.call.start));
  for (const Kernel& kernel : timeline.kernels) reach(kernel.end);
  for (const Copy& copy : timeline.copies) reach(copy.end);
  for (const Fill& fill : timeline.fills) reach(fill.end);
  for (const MergedEvents& events : timeline.merged) reach(events.end);
}

void TimelineAxis::reach(Timestamp time) { length_ = std::max(length_, since(start_, time)); }

Span TimelineAxis::of(const TimelineCall& call) const {
  if (in_order_) return place_of(call.call.correlation);
  if (call.end) return between(call.call.start, *call.end);
  return {std::min(since(start_, call.call.start), length_ - 1), length_};
}

Span TimelineAxis::of(const MergedEvents& events) const {
  if (!in_order_) {
    const std::uint64_t first = std::min(since(start_, events.start), length_ - 1);
    const auto busy = static_cast<std::uint64_t>(std::max<std::int64_t>(events.busy.count(), 1));
    return {first, first + std::max<std::uint64_t>(std::min(busy, since(events.start, events.end)), 1)};
  }
  // What the device did lies in the calls that had begun: the simulated device does all within its call.
  const auto next = std::ranges::upper_bound(merged_calls_, events.start, {}, &MergedCalls::start);
  if (next == merged_calls_.begin()) return {0, 1};
  const MergedCalls& calls = *std::prev(next);
  const std::uint64_t places = std::min(events.events, calls.calls);
  return {calls.place, calls.place + std::max<std::uint64_t>(places, 1)};
}

Span TimelineAxis::place_of(Correlation call) const {
  const auto place = places_.find(call);
  const std::uint64_t start = place == places_.end() ? length_ - 1 : place->second;
  return {start, start + 1};
}

Span TimelineAxis::between(Timestamp start, Timestamp end) const {
  const std::uint64_t first = std::min(since(start_, start), length_ - 1);
  return {first, std::max(first + 1, since(start_, end))};
}

}  // namespace gpuflight
