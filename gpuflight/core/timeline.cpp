#include "gpuflight/core/timeline.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <unordered_set>

namespace gpuflight {
namespace {

StreamPlace close_of(const TimelineRegion& region) {
  return region.closed.value_or(std::numeric_limits<StreamPlace>::max());
}

template <class Record>
void take(const std::vector<Record>& records, const std::unordered_set<Correlation>& calls,
          std::vector<Record>& taken) {
  std::ranges::copy_if(records, std::back_inserter(taken),
                       [&](const Record& record) { return calls.contains(record.correlation); });
}

void take_texts(const Timeline& timeline, Timeline& part) {
  const auto take_text = [&](TextId id) {
    if (const auto text = timeline.texts.find(id); text != timeline.texts.end()) part.texts.insert(*text);
  };
  for (const TimelineCall& call : part.calls) take_text(call.call.function);
  for (const Kernel& kernel : part.kernels) take_text(kernel.name);
  for (const TimelineUnorderedUse& unordered : part.unordered) {
    take_text(unordered.use.earlier);
    take_text(unordered.use.later);
  }
  for (const auto& [id, stack] : part.stacks) take_text(stack.module);
  for (const MergedEvents& events : part.merged) take_text(events.name);
}

void take_stacks(const Timeline& timeline, Timeline& part) {
  const auto take_stack = [&](StackId id) {
    if (const auto stack = timeline.stacks.find(id); stack != timeline.stacks.end())
      part.stacks.insert(*stack);
    if (const auto place = timeline.places.find(id); place != timeline.places.end())
      part.places.insert(*place);
  };
  for (const TimelineCall& call : part.calls) take_stack(call.stack);
  for (const TimelineUnorderedUse& unordered : part.unordered) {
    take_stack(unordered.use.earlier_stack);
    take_stack(unordered.use.later_stack);
  }
}

// All of them belong to the same outermost regions.
bool belongs(const MergedEvents& events, const TimelineRegion& outer) {
  if (!events.first_place) return false;
  if (events.kind != MergedKind::Region) return covers(outer, events.thread, *events.first_place);
  return *events.first_place >= outer.opened && *events.first_place < close_of(outer);
}

}  // namespace

const std::string& text_of(const Timeline& timeline, TextId id) {
  static const std::string none;
  const auto text = timeline.texts.find(id);
  return text == timeline.texts.end() ? none : text->second;
}

bool covers(const TimelineRegion& region, std::uint32_t thread, StreamPlace place) {
  if (place < region.opened || place >= close_of(region)) return false;
  return region.scope == Scope::Process || region.thread == thread;
}

Timeline part_of(const Timeline& timeline, RegionId region) {
  Timeline part;
  const auto outer = std::ranges::find(timeline.regions, region, &TimelineRegion::id);
  if (outer == timeline.regions.end()) return part;
  for (const TimelineRegion& inner : timeline.regions) {
    if (inner.opened >= outer->opened && inner.opened < close_of(*outer)) part.regions.push_back(inner);
  }
  std::unordered_set<Correlation> calls;
  for (const TimelineCall& call : timeline.calls) {
    if (!covers(*outer, call.call.thread, call.place)) continue;
    part.calls.push_back(call);
    calls.insert(call.call.correlation);
  }
  take(timeline.kernels, calls, part.kernels);
  take(timeline.copies, calls, part.copies);
  take(timeline.fills, calls, part.fills);
  std::ranges::copy_if(timeline.unordered, std::back_inserter(part.unordered),
                       [&](const TimelineUnorderedUse& unordered) {
                         return covers(*outer, unordered.use.thread, unordered.place);
                       });
  take_stacks(timeline, part);
  std::ranges::copy_if(timeline.merged, std::back_inserter(part.merged),
                       [&](const MergedEvents& events) { return belongs(events, *outer); });
  take_texts(timeline, part);
  part.reduced_from = timeline.reduced_from == 0 ? 0 : events_in(part);
  return part;
}

std::uint64_t events_in(const Timeline& timeline) {
  std::uint64_t events = timeline.regions.size() + timeline.calls.size() + timeline.kernels.size() +
                         timeline.copies.size() + timeline.fills.size();
  for (const MergedEvents& merged : timeline.merged) events += merged.events;
  return events;
}

std::optional<Timestamp> start_of(const Timeline& timeline) {
  std::optional<Timestamp> first;
  const auto look_at = [&](Timestamp start) { first = std::min(first.value_or(start), start); };
  for (const TimelineRegion& region : timeline.regions) look_at(region.start);
  for (const TimelineCall& call : timeline.calls) look_at(call.call.start);
  for (const Kernel& kernel : timeline.kernels) look_at(kernel.start);
  for (const Copy& copy : timeline.copies) look_at(copy.start);
  for (const Fill& fill : timeline.fills) look_at(fill.start);
  for (const MergedEvents& events : timeline.merged) look_at(events.start);
  return first;
}

}  // namespace gpuflight
