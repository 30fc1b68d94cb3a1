/// Builds small timelines by hand, call by call.
#pragma once

#include <cstdint>

#include "gpuflight/core/report.hpp"

namespace gpuflight::examples {

/// Calls take a microsecond, what they make the device do starts when they return, and the next call comes
/// after that.
class TimelineExample {
 public:
  TimelineExample& on_thread(std::uint32_t thread);
  TimelineExample& on_stream(std::uint32_t stream, std::uint32_t device = 0);

  TimelineExample& copy(std::uint64_t bytes, std::int64_t microseconds = 1,
                        Direction direction = Direction::HostToDevice);
  TimelineExample& launch(std::int64_t microseconds = 1);
  TimelineExample& fill(std::int64_t microseconds = 1);
  TimelineExample& synchronize();
  TimelineExample& wait(std::int64_t microseconds);

  const Timeline& timeline() const { return timeline_; }

 private:
  void call(CallKind kind);
  template <class Record>
  Record record(std::int64_t microseconds);

  Timeline timeline_;
  std::uint32_t thread_ = 1;
  std::uint32_t stream_ = 7;
  std::uint32_t device_ = 0;
  Timestamp now_{};
};

/// As the naive solution of 128 rows: a thin copy and a kernel for each.
Timeline naive_timeline();

/// As the staged one: a copy of everything, and a kernel.
Timeline staged_timeline();

/// A report of one passing run on an H200 for each of them.
Report with_timelines(const std::vector<Timeline>& timelines);

/// The same, as the simulated device would have it.
Report simulated(Report report);

}  // namespace gpuflight::examples
