/// Which regions are open, and what was counted in them.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "gpuflight/analysis/allowance.hpp"
#include "gpuflight/core/counts.hpp"
#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// All openings of one path under one outermost opening: what is counted together. However often inner
/// regions are opened, memory only grows with the outermost openings.
struct RegionTotal {
  RegionId id = 0;    ///< of the first opening
  RegionId root = 0;  ///< the outermost region of its opener's stack; its own id where it is that
  std::string name;
  std::string path;
  bool open = false;                    ///< whether an opening hasn't closed
  std::chrono::nanoseconds duration{};  ///< of the closed openings together
  Counts counts;
  DeviceWork since{};  ///< of an outermost one: of all calls from its opening to the next such, in it or not
};

/// What a call is counted in.
struct RegionSet {
  std::vector<Counts*> counts;  ///< of the open regions
  DeviceWork* since = nullptr;  ///< of the outermost region that was opened last; nullptr before any was
};

/// Follows the openings and closings of one stream.
class RegionTracker {
 public:
  /// So many can be open at once: every call is counted in each of them.
  static constexpr std::size_t kMostOpen = std::size_t{1} << 16;

  /// @param allowance lasts longer than every set that was given out
  explicit RegionTracker(Allowance& allowance) : allowance_(allowance) {}

  /// Where the id is open already, the later one takes its place.
  /// @throws TooLarge if that is too much
  void open(const RegionOpened& event, const std::string& name);

  /// An id that isn't open is ignored: NVTX's callers may close what they never opened.
  void close(const RegionClosed& event);

  /// The regions that a call on this thread belongs to now: the process-scoped ones and its own.
  std::shared_ptr<const RegionSet> open_for(std::uint32_t thread);

  /// Openings of an id that was open already: a fault of the stream.
  std::uint64_t reopened() const { return reopened_; }

  /// In the order of their first openings.
  const std::deque<RegionTotal>& totals() const { return totals_; }

 private:
  struct Open {
    RegionTotal* total;
    RegionId id;
    std::uint32_t thread;
    Scope scope;
    Timestamp since;
  };
  using OpenRegions = std::list<Open>;

  const RegionTotal* innermost_on(std::uint32_t thread) const;
  RegionTotal& total_of(const RegionOpened& event, const std::string& name);
  RegionTotal& new_total(RegionTotal total);
  std::shared_ptr<const RegionSet> make_set(std::uint32_t thread);
  void forget(OpenRegions::iterator open);

  Allowance& allowance_;
  std::deque<RegionTotal> totals_;  // a deque: RegionSets point into it
  // By parent and name. The outermost ones aren't here: each opening has a total of its own.
  std::map<std::pair<const RegionTotal*, std::string>, RegionTotal*> inner_;
  std::uint64_t reopened_ = 0;
  RegionTotal* last_root_ = nullptr;
  OpenRegions open_;  // in the order of opening
  std::unordered_map<RegionId, OpenRegions::iterator> by_id_;
  std::unordered_map<std::uint32_t, std::vector<OpenRegions::iterator>> by_thread_;  // in the same order
  // A set serves all calls until a region opens or closes.
  std::unordered_map<std::uint32_t, std::shared_ptr<const RegionSet>> sets_;
};

}  // namespace gpuflight
