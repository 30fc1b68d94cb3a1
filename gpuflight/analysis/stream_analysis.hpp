/// Attribution, counting and reconciliation of one process's stream.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "gpuflight/analysis/allowance.hpp"
#include "gpuflight/analysis/call_ledger.hpp"
#include "gpuflight/analysis/graph_records.hpp"
#include "gpuflight/analysis/region_tracker.hpp"
#include "gpuflight/analysis/uncounted_memory.hpp"
#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// Why a stream's counts can't be trusted.
struct Fault {
  std::string code;     ///< the reason code of the verdict that it makes
  std::string message;  ///< one sentence for a person

  bool operator==(const Fault&) const = default;
};

/// Reads a stream's events in their order. Attribution is by correlation id alone; a call belongs to
/// the regions that are open where it stands in the stream. Not thread-safe.
class StreamAnalysis {
 public:
  /// @param most bytes of memory that it may take, about
  explicit StreamAnalysis(std::size_t most = Allowance::kUsual) : allowance_(most) {}

  /// @throws TooLarge if the stream says more than there may be memory or regions for; what was read before
  /// stands, and nothing can be added after it
  void add(const Event& event);

  /// The stream has ended: with its proper end or by being cut off, as `complete` says.
  void end(bool complete);

  /// In the order of their first openings. Their counts are whole after end().
  const std::deque<RegionTotal>& regions() const { return regions_.totals(); }

  /// Everything wrong with the stream; empty if its counts can be trusted. After end().
  const std::vector<Fault>& faults() const { return faults_; }

  /// Calls whose records may still come.
  std::size_t calls_in_flight() const { return calls_.size(); }

  const std::optional<Hello>& hello() const { return hello_; }

  const std::map<std::string, std::string>& facts() const { return facts_; }

  /// What the source said when it couldn't record at all.
  const std::optional<std::string>& failure() const { return failure_; }

  /// What the counts can't show, though nothing is wrong with them.
  std::vector<Remark> remarks() const { return uncounted_memory_.remarks(); }

  /// Whether the device did anything for this process.
  bool used_device() const { return device_records_; }

  /// Calls that waited for the collector, and how long in all.
  std::uint64_t waits() const { return waits_; }
  std::chrono::nanoseconds waited() const { return waited_; }

 private:
  void on(const Hello& event);
  void on(const Fact& event);
  void on(const Text& event);
  void on(const RegionOpened& event);
  void on(const RegionClosed& event);
  void on(const HostCall& event);
  void on(const HostReturn& event);
  void on(const Kernel& event);
  void on(const Copy& event);
  void on(const Fill& event);
  void on(const Quiescent& event);
  void on(const Loss& event);
  void on(const Failure& event);
  void on(const End& event);
  void on(const GraphInstantiated& event);
  void on(const Stack&) {}  // where calls come from makes no count
  void on(const StackOfCall&) {}
  void on(const UnorderedUse&) {}

  void count_call(const CallLedger::Call& call, const HostReturn& event);

  void add_loss(LossKind kind, const std::string& detail, std::uint64_t count);

  /// Applies `count` to the counts of every region that the record's call belongs to.
  template <class Record, class Count>
  void attribute(const Record& record, Count count);
  const std::string& text(TextId id);
  void fault_if(std::uint64_t count, const char* code, const char* what);

  Allowance allowance_;                            // of all that follows
  std::unordered_map<TextId, std::string> texts_;  // the decoder has a limit for them
  RegionTracker regions_{allowance_};
  CallLedger calls_{allowance_};
  GraphRecords graphs_{allowance_};
  std::optional<Hello> hello_;
  std::map<std::string, std::string> facts_;
  std::optional<std::string> failure_;
  std::map<std::pair<LossKind, std::string>, std::uint64_t> losses_;
  UncountedMemory uncounted_memory_{allowance_};
  bool device_records_ = false;
  std::uint64_t unseen_graphs_ = 0;
  std::uint64_t unnamed_ = 0;
  std::uint64_t waits_ = 0;
  std::chrono::nanoseconds waited_{};
  std::vector<Fault> faults_;
};

}  // namespace gpuflight
