/// Which work of the devices is surely done before which.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "gpuflight/capture/simulated/runtime/clock.hpp"
#include "gpuflight/capture/simulated/runtime/lane.hpp"

namespace gpuflight::simulated {

/// By the order in a stream, by events, by the default streams' rules, and by what the host has waited for.
/// All threads of the host count as one, since how they wait for each other isn't seen: what may be ordered
/// counts as ordered. Not for several threads at once.
class StreamOrder {
 public:
  /// The stream's next piece of work. It comes after all that the host has waited for.
  Moment begin(const Lane& lane);

  /// The last that it began.
  Moment last(const Lane& lane);

  /// `earlier` is done before a piece of work that its stream has begun.
  bool is_before(const Moment& earlier, const Moment& later) const;

  /// What is done once all work of the stream until now is.
  Clock until_now(const Lane& lane);

  void wait(const Lane& lane, const Clock& until);

  /// The stream is no more. Its place is another's once the host has waited for its work, so that what is
  /// kept grows with the streams there are, and not with all there were.
  void end(const Lane& lane);

  void host_waits(const Clock& until) { host_.join(until); }
  void host_waits_for_device(std::uint32_t device);

  const Clock& host() const { return host_; }

  /// The host has waited for everything.
  bool all_done() const;

  /// That have places.
  std::size_t streams() const { return streams_.size(); }

 private:
  struct Known {
    Lane lane;
    Clock clock;
    std::uint64_t work = 0;
  };

  std::uint32_t index_of(const Lane& lane);
  std::uint32_t place_for(const Lane& lane);
  bool is_done(std::uint32_t index) const { return host_.covers({index, streams_[index].work}); }
  void follow_default_streams(std::uint32_t index);

  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> indices_;  // by device and stream
  std::vector<Known> streams_;
  std::vector<std::uint32_t> ended_;  // places of streams that are no more
  Clock host_;
};

}  // namespace gpuflight::simulated
