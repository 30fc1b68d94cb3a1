/// What a process did over time, for reports that draw it. Counts are made elsewhere, and never from this.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gpuflight/core/events.hpp"
#include "gpuflight/core/merged_events.hpp"
#include "gpuflight/core/source_place.hpp"

namespace gpuflight {

struct TimelineRegion {
  RegionId id = 0;
  std::string name;
  std::uint32_t thread = 0;  ///< that opened it
  Scope scope = Scope::Process;
  Timestamp start{};
  std::optional<Timestamp> end;  ///< nothing where it never closed
  StreamPlace opened = 0;
  std::optional<StreamPlace> closed;
};

struct TimelineCall {
  HostCall call{};
  std::optional<Timestamp> end;  ///< nothing where it never returned
  StreamPlace place = 0;         ///< calls belong to the regions that are open here
  StackId stack = 0;             ///< that it comes from; 0 where that isn't known
};

struct TimelineUnorderedUse {
  UnorderedUse use{};
  StreamPlace place = 0;  ///< it belongs to the regions that are open here
};

/// Each kind stands in the order of the stream: calls as they were entered, records as they came.
struct Timeline {
  std::map<TextId, std::string> texts;  ///< names of functions, kernels and modules
  std::vector<TimelineRegion> regions;
  std::vector<TimelineCall> calls;  ///< without those that only added to a graph, or failed
  std::vector<Kernel> kernels;
  std::vector<Copy> copies;
  std::vector<Fill> fills;
  std::vector<TimelineUnorderedUse> unordered;  ///< of very many, the first
  std::map<StackId, Stack> stacks;              ///< that calls and uses come from
  std::map<StackId, SourcePlace> places;        ///< in the source, of those that were looked up
  /// Where there were too many to keep each: all but outermost regions, and calls that never returned.
  std::vector<MergedEvents> merged;
  std::uint64_t reduced_from = 0;  ///< how many events there were then; 0 where each was kept
};

/// The text of that id; "" where the timeline has none.
const std::string& text_of(const Timeline& timeline, TextId id);

/// Whether a call on this thread and at this place of the stream belongs to the region.
bool covers(const TimelineRegion& region, std::uint32_t thread, StreamPlace place);

/// The region of that id, the regions that were opened in it, the calls that belong to it, where those come
/// from, and what they made the device do. Empty where there is no such region.
Timeline part_of(const Timeline& timeline, RegionId region);

/// All that it stands for.
std::uint64_t events_in(const Timeline& timeline);

/// The first start in it; nothing where it is empty.
std::optional<Timestamp> start_of(const Timeline& timeline);

}  // namespace gpuflight
