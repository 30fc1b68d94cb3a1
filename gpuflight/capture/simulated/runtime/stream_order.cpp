#include "gpuflight/capture/simulated/runtime/stream_order.hpp"

#include <algorithm>

namespace gpuflight::simulated {
namespace {

/// Work of a device's default stream waits for that of its other streams, and they for it; but for those that
/// were made not to.
bool wait_for_each_other(const Lane& a, const Lane& b) {
  return a.device == b.device && (a.stream == 0) != (b.stream == 0) && !a.independent && !b.independent;
}

}  // namespace

Moment StreamOrder::begin(const Lane& lane) {
  const std::uint32_t index = index_of(lane);
  follow_default_streams(index);
  Known& stream = streams_[index];
  stream.clock.join(host_);
  const Moment moment{index, ++stream.work};
  stream.clock.advance(moment);
  return moment;
}

Moment StreamOrder::last(const Lane& lane) {
  const std::uint32_t index = index_of(lane);
  return {index, streams_[index].work};
}

bool StreamOrder::is_before(const Moment& earlier, const Moment& later) const {
  return streams_[later.stream].clock.covers(earlier);
}

Clock StreamOrder::until_now(const Lane& lane) {
  const std::uint32_t index = index_of(lane);
  follow_default_streams(index);
  Clock clock = streams_[index].clock;
  clock.join(host_);
  return clock;
}

void StreamOrder::wait(const Lane& lane, const Clock& until) { streams_[index_of(lane)].clock.join(until); }

void StreamOrder::host_waits_for_device(std::uint32_t device) {
  for (const Known& stream : streams_) {
    if (stream.lane.device == device) host_.join(stream.clock);
  }
}

bool StreamOrder::all_done() const {
  for (std::uint32_t i = 0; i < streams_.size(); ++i) {
    if (!is_done(i)) return false;
  }
  return true;
}

void StreamOrder::end(const Lane& lane) {
  const auto found = indices_.find({lane.device, lane.stream});
  if (found == indices_.end()) return;
  ended_.push_back(found->second);
  indices_.erase(found);
}

std::uint32_t StreamOrder::index_of(const Lane& lane) {
  const auto [found, is_new] = indices_.try_emplace({lane.device, lane.stream});
  if (is_new) found->second = place_for(lane);
  return found->second;
}

std::uint32_t StreamOrder::place_for(const Lane& lane) {
  const auto free = std::ranges::find_if(ended_, [&](std::uint32_t index) { return is_done(index); });
  if (free == ended_.end()) {
    streams_.push_back({lane, {}});
    return static_cast<std::uint32_t>(streams_.size() - 1);
  }
  const std::uint32_t index = *free;
  ended_.erase(free);
  streams_[index].lane = lane;
  return index;
}

void StreamOrder::follow_default_streams(std::uint32_t index) {
  if (streams_.size() == 1) return;
  for (const Known& other : streams_) {
    if (wait_for_each_other(streams_[index].lane, other.lane)) streams_[index].clock.join(other.clock);
  }
}

}  // namespace gpuflight::simulated
