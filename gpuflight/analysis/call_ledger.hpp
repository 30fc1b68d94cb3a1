/// The host calls whose records may still come, by correlation id.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>

#include "gpuflight/analysis/allowance.hpp"
#include "gpuflight/analysis/region_tracker.hpp"
#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// Calls are entered, get their records, and are retired once nothing of them can be under way any
/// more; so the ledger's size is that of the work in flight, and correlation ids may come again. A call
/// that is known to give so many records is retired by the last of them; others need a quiescent point.
class CallLedger {
 public:
  /// How many records a call gives.
  struct Owed {
    std::uint64_t least = 0;
    bool exactly = false;
  };

  struct Call {
    HostCall call;
    std::shared_ptr<const RegionSet> regions;
    std::optional<std::uint64_t> of_graph{};  ///< records that this launch of a graph gives, if that is known
    std::uint64_t records = 0;
    std::optional<Timestamp> returned{};
    Owed owed{};
  };

  explicit CallLedger(Allowance& allowance) : allowance_(allowance) {}

  /// @param of_graph of a graph's launch: how many records it gives, if that is known
  /// @throws TooLarge if that is too much
  void enter(const HostCall& call, std::shared_ptr<const RegionSet> regions,
             std::optional<std::uint64_t> of_graph = {});

  /// The call that returned, or nullptr if it isn't in the ledger.
  const Call* leave(const HostReturn& event);

  /// The call that a record belongs to, or nullptr if none explains it.
  const Call* record(Correlation correlation);

  /// Retires a call that has returned and given all that it can give. Pointers to it end here.
  void retire_if_done(Correlation correlation);

  /// Retires the calls that returned before `time`.
  void retire(Timestamp time);

  /// Retires all of them, as the recording ends. One that is still under way in no region changes no count,
  /// so nothing is held against it: a thread may go on working whatever ends.
  void retire_all();

  /// Retired calls that gave fewer records than they had to.
  std::uint64_t without_records() const { return without_records_; }

  /// Records that belong to no call, or were more than their call gives.
  std::uint64_t unexplained() const { return unexplained_; }

  /// Retired calls that never returned.
  std::uint64_t unreturned() const { return unreturned_; }

  /// Returns of calls that weren't in the ledger.
  std::uint64_t returns_without_call() const { return returns_without_call_; }

  std::size_t size() const { return calls_.size(); }

 private:
  void settle(const Call& call);

  Allowance& allowance_;
  std::unordered_map<Correlation, Call> calls_;
  std::uint64_t without_records_ = 0;
  std::uint64_t unexplained_ = 0;
  std::uint64_t unreturned_ = 0;
  std::uint64_t returns_without_call_ = 0;
};

}  // namespace gpuflight
