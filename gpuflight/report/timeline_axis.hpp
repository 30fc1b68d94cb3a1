/// Where the events of a timeline lie on a line that starts at 0.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "gpuflight/core/timeline.hpp"

namespace gpuflight {

/// From `start` to before `end`, which is larger.
struct Span {
  std::uint64_t start = 0;
  std::uint64_t end = 1;
};

/// Either of time, in nanoseconds, or of order: each call takes one place, and what it made the device do
/// lies there too. The latter is for the simulated device, whose times mean nothing.
class TimelineAxis {
 public:
  /// @param timeline must outlive it
  TimelineAxis(const Timeline& timeline, Source source);

  bool in_order() const { return in_order_; }
  std::uint64_t length() const { return length_; }  ///< 0 where nothing happened

  Span of(const TimelineCall& call) const;

  /// Of time, as long as they were busy.
  Span of(const MergedEvents& events) const;

  /// Of a Kernel, a Copy or a Fill.
  template <class Record>
  Span of(const Record& record) const {
    return in_order_ ? place_of(record.correlation) : between(record.start, record.end);
  }

 private:
  void put_in_order(const Timeline& timeline);
  void put_in_time(const Timeline& timeline);
  void reach(Timestamp time);
  Span place_of(Correlation call) const;
  Span between(Timestamp start, Timestamp end) const;

  bool in_order_;
  /// Calls that were merged: as many places as there are.
  struct MergedCalls {
    Timestamp start{};
    std::uint64_t place = 0;
    std::uint64_t calls = 0;
  };

  std::unordered_map<Correlation, std::uint64_t> places_;
  std::vector<MergedCalls> merged_calls_;  // by their starts
  Timestamp start_{};
  std::uint64_t length_ = 0;
};

}  // namespace gpuflight
