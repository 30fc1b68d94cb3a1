#include "gpuflight/analysis/event_merging.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "gpuflight/analysis/saturated.hpp"

namespace gpuflight {
namespace {

// Wider than any time of a stream.
constexpr std::uint64_t kWidest = std::uint64_t{1} << 62U;

std::uint64_t between(Timestamp start, Timestamp end) {
  if (end <= start) return 0;
  // Without a sign, for the times of a damaged recording may lie further apart than a duration can be.
  return static_cast<std::uint64_t>(end.time_since_epoch().count()) -
         static_cast<std::uint64_t>(start.time_since_epoch().count());
}

/// An unknown place stays unknown only where none is known.
void join(MergedEvents& into, const MergedEvents& other) {
  into.start = std::min(into.start, other.start);
  into.end = std::max(into.end, other.end);
  into.busy = saturated_sum(into.busy, other.busy);
  if (into.name != other.name) into.name = 0;
  if (into.call != other.call) into.call.reset();
  into.events = saturated_sum(into.events, other.events);
  into.copies = saturated_sum(into.copies, other.copies);
  into.bytes = saturated_sum(into.bytes, other.bytes);
  if (other.first_place)
    into.first_place = std::min(into.first_place.value_or(*other.first_place), *other.first_place);
}

}  // namespace

void EventMerging::add(const MergedEvents& event, std::uint64_t part) {
  put({event, part});
  if (kept_.size() > most_) merge_more();
}

std::vector<MergedEvents> EventMerging::take() {
  places_.clear();
  std::vector<MergedEvents> all;
  all.reserve(kept_.size());
  for (const Kept& kept : std::exchange(kept_, {})) all.push_back(kept.events);
  std::ranges::stable_sort(all, {}, &MergedEvents::start);
  return all;
}

std::size_t EventMerging::HashOfStretch::operator()(const Stretch& stretch) const {
  std::uint64_t hash = 0;
  for (const std::uint64_t value :
       {std::uint64_t{static_cast<std::uint8_t>(stretch.kind)},
        std::uint64_t{static_cast<std::uint32_t>(stretch.direction)}, std::uint64_t{stretch.thread},
        std::uint64_t{stretch.depth}, std::uint64_t{stretch.device}, std::uint64_t{stretch.stream},
        stretch.part, static_cast<std::uint64_t>(stretch.number)}) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 32U;
  }
  return hash;
}

EventMerging::Stretch EventMerging::stretch_of(const Kept& kept) const {
  const MergedEvents& events = kept.events;
  if (by_kind_alone_) return {events.kind, events.direction, 0, 0, 0, 0, 0, 0};
  const std::int64_t number =
      events.start.time_since_epoch().count() / static_cast<std::int64_t>(std::max<std::uint64_t>(width_, 1));
  return {events.kind,   events.direction, events.thread, events.depth,
          events.device, events.stream,    kept.part,     number};
}

void EventMerging::put(const Kept& kept) {
  if (by_kind_alone_ || between(kept.events.start, kept.events.end) < width_) {
    const auto [place, added] = places_.try_emplace(stretch_of(kept), kept_.size());
    if (!added) return join(kept_[place->second].events, kept.events);
  }
  kept_.push_back(kept);
}

void EventMerging::widen() {
  if (width_ >= kWidest) {
    by_kind_alone_ = true;
  } else if (width_ != 0) {
    width_ *= 2;
  } else {
    const auto [first, last] =
        std::ranges::minmax(kept_, {}, [](const Kept& kept) { return kept.events.start; });
    const std::uint64_t span = between(first.events.start, last.events.start);
    for (width_ = 1; width_ < span / most_;) width_ *= 2;
  }
}

// To the half, so that it isn't done again at once.
void EventMerging::merge_more() {
  while (kept_.size() > most_ / 2 && !by_kind_alone_) {
    widen();
    places_.clear();
    for (const Kept& kept : std::exchange(kept_, {})) put(kept);
  }
}

}  // namespace gpuflight
