#include "gpuflight/analysis/timeline_builder.hpp"

#include <algorithm>
#include <utility>

namespace gpuflight {
namespace {

// As many as a source numbers.
constexpr std::size_t kMostStacks = 4096;

}  // namespace

void TimelineBuilder::add(const Event& event) {
  std::visit([this](const auto& value) { on(value); }, event);
  ++place_;
}

bool TimelineBuilder::has_room() {
  if (kept_ < most_) {
    ++kept_;
    return true;
  }
  ++timeline_.left_out;
  return false;
}

void TimelineBuilder::on(const Text& event) { timeline_.texts[event.id] = event.text; }

void TimelineBuilder::on(const RegionOpened& event) {
  if (!has_room()) return;
  open_regions_[event.region] = timeline_.regions.size();
  timeline_.regions.push_back({event.region, text_of(timeline_, event.name), event.thread, event.scope,
                               event.time, std::nullopt, place_, std::nullopt});
}

void TimelineBuilder::on(const RegionClosed& event) {
  const auto open = open_regions_.find(event.region);
  if (open == open_regions_.end()) return;
  TimelineRegion& region = timeline_.regions[open->second];
  region.end = event.time;
  region.closed = place_;
  open_regions_.erase(open);
}

void TimelineBuilder::on(const HostCall& event) {
  if (has_room()) open_calls_[event.correlation] = {event, std::nullopt, place_};
}

void TimelineBuilder::on(const HostReturn& event) {
  const auto open = open_calls_.find(event.correlation);
  if (open == open_calls_.end()) return;
  if (event.status == 0 && event.captured == 0) {
    timeline_.calls.push_back(open->second);
    timeline_.calls.back().end = event.end;
  } else {
    --kept_;
  }
  open_calls_.erase(open);
}

void TimelineBuilder::on(const Kernel& event) {
  if (has_room()) timeline_.kernels.push_back(event);
}

void TimelineBuilder::on(const Copy& event) {
  if (has_room()) timeline_.copies.push_back(event);
}

void TimelineBuilder::on(const Fill& event) {
  if (has_room()) timeline_.fills.push_back(event);
}

void TimelineBuilder::on(const Stack& event) {
  if (timeline_.stacks.size() < kMostStacks) timeline_.stacks[event.stack] = event;
}

void TimelineBuilder::on(const StackOfCall& event) {
  const auto open = open_calls_.find(event.correlation);
  if (open != open_calls_.end()) open->second.stack = event.stack;
}

Timeline TimelineBuilder::take() {
  for (auto& [correlation, call] : open_calls_) timeline_.calls.push_back(call);
  open_calls_.clear();
  std::ranges::sort(timeline_.calls, {}, &TimelineCall::place);
  return std::exchange(timeline_, {});
}

}  // namespace gpuflight
