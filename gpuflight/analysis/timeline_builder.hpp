/// Keeps of a stream what a timeline shows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "gpuflight/core/timeline.hpp"

namespace gpuflight {

/// Takes the same events as StreamAnalysis. Not thread-safe.
class TimelineBuilder {
 public:
  /// More than a judged solution does in its calls; about 100 bytes each.
  static constexpr std::size_t kUsual = 1'000'000;

  /// @param most regions, calls and records that are kept; the first ones
  explicit TimelineBuilder(std::size_t most = kUsual) : most_(most) {}

  void add(const Event& event);

  /// After the last event.
  Timeline take();

 private:
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
  template <class Other>
  void on(const Other&) {}

  bool has_room();

  std::size_t most_;
  std::size_t kept_ = 0;
  StreamPlace place_ = 0;
  Timeline timeline_;
  std::unordered_map<RegionId, std::size_t> open_regions_;  // places in the timeline's
  std::unordered_map<Correlation, TimelineCall> open_calls_;
};

}  // namespace gpuflight
