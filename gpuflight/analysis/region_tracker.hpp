/// Which regions are open, and what was counted in each opening.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "gpuflight/core/counts.hpp"
#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// One opening of a region.
struct RegionOpening {
  RegionId id = 0;
  RegionId root = 0;  ///< the outermost region of its opener's stack; its own id where it is that
  std::string name;
  std::string path;
  Timestamp opened;
  std::optional<Timestamp> closed;
  Counts counts;
};

/// The openings that a call belongs to.
using RegionSet = std::vector<RegionOpening*>;

/// Follows the openings and closings of one stream.
class RegionTracker {
 public:
  /// An id that is open already is a fault of the stream: the later one takes its place.
  void open(const RegionOpened& event, const std::string& name);

  /// An id that isn't open is ignored: NVTX's callers may close what they never opened.
  void close(const RegionClosed& event);

  /// The regions that a call on this thread belongs to now: the process-scoped ones and its own.
  std::shared_ptr<const RegionSet> open_for(std::uint32_t thread);

  const std::deque<RegionOpening>& openings() const { return openings_; }

 private:
  struct Open {
    RegionOpening* opening;
    std::uint32_t thread;
    Scope scope;
  };

  const RegionOpening* parent_on(std::uint32_t thread) const;

  std::deque<RegionOpening> openings_;  // a deque: RegionSets point into it
  std::vector<Open> open_;              // in the order of opening
  // A set serves all calls until a region opens or closes.
  std::unordered_map<std::uint32_t, std::shared_ptr<const RegionSet>> sets_;
};

}  // namespace gpuflight
