/// Merges the events of a timeline, so that of however many no more than some have to be kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "gpuflight/core/merged_events.hpp"

namespace gpuflight {

/// Events of one lane become one where they began in the same stretch of time and are shorter than it. The
/// stretches are as long as they have to be: twice as long each time that too many remain. Every event is in
/// exactly one of those that remain. Not thread-safe.
class EventMerging {
 public:
  /// @param most that remain, at least 2
  explicit EventMerging(std::size_t most) : most_(most) {}

  /// @param part of the stream that it belongs to: what belongs to different ones is merged last
  void add(const MergedEvents& event, std::uint64_t part);

  /// In the order of their starts.
  std::vector<MergedEvents> take();

 private:
  struct Kept {
    MergedEvents events;
    std::uint64_t part = 0;
  };

  struct Stretch {
    MergedKind kind;
    Direction direction;
    std::uint32_t thread;
    std::uint32_t depth;
    std::uint32_t device;
    std::uint32_t stream;
    std::uint64_t part;
    std::int64_t number;
    bool operator==(const Stretch&) const = default;
  };

  struct HashOfStretch {
    std::size_t operator()(const Stretch& stretch) const;
  };

  Stretch stretch_of(const Kept& kept) const;
  void put(const Kept& kept);
  void widen();
  void merge_more();

  std::size_t most_;
  std::vector<Kept> kept_;
  std::unordered_map<Stretch, std::size_t, HashOfStretch> places_;  // in kept_
  std::uint64_t width_ = 0;                                         // nanoseconds; 0: nothing is merged yet
  bool by_kind_alone_ = false;  // where there are more lanes and parts than may remain
};

}  // namespace gpuflight
