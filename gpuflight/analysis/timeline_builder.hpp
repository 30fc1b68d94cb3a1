/// Keeps of a stream what a timeline shows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "gpuflight/analysis/event_merging.hpp"
#include "gpuflight/core/timeline.hpp"

namespace gpuflight {

/// Takes the same events as StreamAnalysis. Not thread-safe.
class TimelineBuilder {
 public:
  /// More than a judged solution does in its calls; about 100 bytes each.
  static constexpr std::size_t kUsual = 1'000'000;

  /// @param most regions, calls and records that are kept one by one. Where there are more, all are merged to
  ///   half as many at most: no stretch of time in which something was done stays empty.
  explicit TimelineBuilder(std::size_t most = kUsual) : most_(most) {}

  void add(const Event& event);

  /// After the last event.
  Timeline take();

 private:
  struct KnownRegion {
    TimelineRegion region;
    TextId name = 0;
    std::uint32_t depth = 0;  // how many were open on its thread
  };

  struct KnownCall {
    StreamPlace place = 0;
    std::uint32_t thread = 0;
    bool has_record = false;
  };

  void on(const Text& event);
  void on(const RegionOpened& event);
  void on(const RegionClosed& event);
  void on(const HostCall& event);
  void on(const HostReturn& event);
  void on(const Kernel& event);
  void on(const Copy& event);
  void on(const Fill& event);
  void on(const Stack& event);
  void on(const StackOfCall& event);
  void on(const UnorderedUse& event);
  template <class Other>
  void on(const Other&) {}

  void leave(std::uint32_t thread);
  void keep(const KnownRegion& region);
  void keep(const TimelineCall& call);
  template <class Record>
  void keep(const Record& record, std::vector<Record>& kept);
  std::size_t kept() const;
  void merge_if_too_many();

  void merge(const KnownRegion& region);
  void merge(const TimelineCall& call);
  template <class Record>
  void merge(const Record& record);
  bool stays(const KnownRegion& region) const;
  void note_boundary();
  std::uint64_t part_at(const std::optional<StreamPlace>& place) const;
  void note(const HostCall& call, StreamPlace place);
  void forget_calls();

  std::size_t most_;
  StreamPlace place_ = 0;
  Timeline timeline_;
  std::vector<KnownRegion> regions_;  // that closed
  std::unordered_map<RegionId, KnownRegion> open_regions_;
  std::unordered_map<std::uint32_t, std::uint32_t> depths_;  // by thread
  std::unordered_map<Correlation, TimelineCall> open_calls_;
  std::vector<StreamPlace> boundaries_;  // of outermost regions; what lies between two is merged
  bool too_many_boundaries_ = false;
  std::optional<EventMerging> merging_;                     // once there were too many
  std::unordered_map<Correlation, KnownCall> call_places_;  // for records that may come, while merging
};

}  // namespace gpuflight
