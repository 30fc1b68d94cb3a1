#include "gpuflight/analysis/timeline_builder.hpp"

#include <algorithm>
#include <utility>

#include "gpuflight/analysis/merged_of.hpp"

namespace gpuflight {
namespace {

// As many as a source numbers.
constexpr std::size_t kMostStacks = 4096;

// One is enough to be told of.
constexpr std::size_t kMostUnordered = 4096;

// Far more than a judge makes calls.
constexpr std::size_t kShareOfBoundaries = 64;

bool may_have_records(CallKind kind) {
  return kind == CallKind::Launch || kind == CallKind::GraphLaunch || kind == CallKind::Copy ||
         kind == CallKind::Fill;
}

}  // namespace

void TimelineBuilder::add(const Event& event) {
  std::visit([this](const auto& value) { on(value); }, event);
  ++place_;
}

void TimelineBuilder::on(const Text& event) { timeline_.texts[event.id] = event.text; }

void TimelineBuilder::on(const RegionOpened& event) {
  if (open_regions_.size() >= most_) return;
  // A damaged stream may open one again.
  if (const auto earlier = open_regions_.find(event.region); earlier != open_regions_.end())
    leave(earlier->second.region.thread);
  const std::uint32_t depth = depths_[event.thread]++;
  if (depth == 0) note_boundary();
  open_regions_[event.region] = {{event.region, text_of(timeline_, event.name), event.thread, event.scope,
                                  event.time, std::nullopt, place_, std::nullopt},
                                 event.name,
                                 depth};
  merge_if_too_many();
}

void TimelineBuilder::on(const RegionClosed& event) {
  const auto open = open_regions_.find(event.region);
  if (open == open_regions_.end()) return;
  KnownRegion known = std::move(open->second);
  open_regions_.erase(open);
  leave(known.region.thread);
  if (known.depth == 0) note_boundary();
  known.region.end = event.time;
  known.region.closed = place_;
  keep(known);
}

void TimelineBuilder::leave(std::uint32_t thread) {
  if (--depths_[thread] == 0) depths_.erase(thread);
}

void TimelineBuilder::on(const HostCall& event) {
  if (open_calls_.size() >= most_) return;
  open_calls_[event.correlation] = {event, std::nullopt, place_};
  if (merging_) note(event, place_);
  merge_if_too_many();
}

void TimelineBuilder::on(const HostReturn& event) {
  const auto open = open_calls_.find(event.correlation);
  if (open == open_calls_.end()) return;
  TimelineCall call = open->second;
  open_calls_.erase(open);
  if (event.status != 0 || event.captured != 0) return;
  call.end = event.end;
  keep(call);
}

void TimelineBuilder::on(const Kernel& event) { keep(event, timeline_.kernels); }

void TimelineBuilder::on(const Copy& event) { keep(event, timeline_.copies); }

void TimelineBuilder::on(const Fill& event) { keep(event, timeline_.fills); }

void TimelineBuilder::on(const Stack& event) {
  if (timeline_.stacks.size() < kMostStacks) timeline_.stacks[event.stack] = event;
}

void TimelineBuilder::on(const StackOfCall& event) {
  const auto open = open_calls_.find(event.correlation);
  if (open != open_calls_.end()) open->second.stack = event.stack;
}

void TimelineBuilder::on(const UnorderedUse& event) {
  if (timeline_.unordered.size() < kMostUnordered) timeline_.unordered.push_back({event, place_});
}

Timeline TimelineBuilder::take() {
  for (const auto& [correlation, call] : open_calls_) timeline_.calls.push_back(call);
  for (const auto& [id, open] : open_regions_) regions_.push_back(open);
  for (KnownRegion& known : regions_) timeline_.regions.push_back(std::move(known.region));
  std::ranges::sort(timeline_.calls, {}, &TimelineCall::place);
  std::ranges::sort(timeline_.regions, {}, &TimelineRegion::opened);
  if (merging_) timeline_.merged = merging_->take();
  timeline_.reduced_from = merging_ ? events_in(timeline_) : 0;
  return std::exchange(timeline_, {});
}

void TimelineBuilder::keep(const KnownRegion& region) {
  if (merging_ && !stays(region)) return merge(region);
  regions_.push_back(region);
  merge_if_too_many();
}

void TimelineBuilder::keep(const TimelineCall& call) {
  if (merging_) return merge(call);
  timeline_.calls.push_back(call);
  merge_if_too_many();
}

template <class Record>
void TimelineBuilder::keep(const Record& record, std::vector<Record>& kept) {
  if (merging_) return merge(record);
  kept.push_back(record);
  merge_if_too_many();
}

std::size_t TimelineBuilder::kept() const {
  return regions_.size() + open_regions_.size() + timeline_.calls.size() + open_calls_.size() +
         timeline_.kernels.size() + timeline_.copies.size() + timeline_.fills.size();
}

void TimelineBuilder::merge_if_too_many() {
  if (merging_ || kept() <= most_) return;
  merging_.emplace(std::max<std::size_t>(most_ / 2, 2));
  for (const TimelineCall& call : timeline_.calls) note(call.call, call.place);
  for (const auto& [correlation, call] : open_calls_) note(call.call, call.place);
  for (const TimelineCall& call : std::exchange(timeline_.calls, {})) merge(call);
  for (const Kernel& kernel : std::exchange(timeline_.kernels, {})) merge(kernel);
  for (const Copy& copy : std::exchange(timeline_.copies, {})) merge(copy);
  for (const Fill& fill : std::exchange(timeline_.fills, {})) merge(fill);
  for (const KnownRegion& region : std::exchange(regions_, {})) keep(region);
}

void TimelineBuilder::merge(const KnownRegion& known) {
  MergedEvents merged = merged_of(known.region);
  merged.name = known.name;
  merged.depth = known.depth;
  merging_->add(merged, part_at(merged.first_place));
}

void TimelineBuilder::merge(const TimelineCall& call) {
  const MergedEvents merged = merged_of(call);
  merging_->add(merged, part_at(merged.first_place));
}

template <class Record>
void TimelineBuilder::merge(const Record& record) {
  MergedEvents merged = merged_of(record);
  if (const auto call = call_places_.find(record.correlation); call != call_places_.end()) {
    call->second.has_record = true;
    merged.thread = call->second.thread;
    merged.first_place = call->second.place;
  }
  merging_->add(merged, part_at(merged.first_place));
}

// Those that a timeline is cut out by, and of which there are few.
bool TimelineBuilder::stays(const KnownRegion& region) const {
  return region.depth == 0 && !too_many_boundaries_;
}

void TimelineBuilder::note_boundary() {
  if (too_many_boundaries_) return;
  boundaries_.push_back(place_);
  if (boundaries_.size() <= std::max<std::size_t>(most_ / kShareOfBoundaries, 2)) return;
  too_many_boundaries_ = true;
  boundaries_ = {};
}

// What lies in one and the same outermost regions has one and the same part.
std::uint64_t TimelineBuilder::part_at(const std::optional<StreamPlace>& place) const {
  if (!place || too_many_boundaries_) return 0;
  return static_cast<std::uint64_t>(std::ranges::upper_bound(boundaries_, *place) - boundaries_.begin()) + 1;
}

void TimelineBuilder::note(const HostCall& call, StreamPlace place) {
  if (!may_have_records(call.kind)) return;
  if (call_places_.size() >= most_) forget_calls();
  call_places_[call.correlation] = {place, call.thread};
}

// Most calls have one record; who knows which have more.
void TimelineBuilder::forget_calls() {
  std::erase_if(call_places_, [](const auto& call) { return call.second.has_record; });
  if (call_places_.size() > most_ / 2) call_places_.clear();
}

}  // namespace gpuflight
