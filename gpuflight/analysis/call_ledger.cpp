#include "gpuflight/analysis/call_ledger.hpp"

#include "gpuflight/core/unknown_bytes.hpp"

namespace gpuflight {
namespace {

using Owed = CallLedger::Owed;

constexpr std::size_t kCallBytes = kEntryBytes + sizeof(CallLedger::Call);

constexpr Owed kNothing{0, true};
constexpr Owed kOne{1, true};
constexpr Owed kAtLeastOne{1, false};
constexpr Owed kAnything{0, false};

// Copies of unknown size may be many, in one record or in several. Those of no bytes give none.
Owed owed_by_transfer(std::uint64_t bytes) {
  if (bytes == kUnknownBytes) return kAtLeastOne;
  return bytes > 0 ? kOne : kNothing;
}

// A graph whose nodes nobody counted is taken for one that gives something: better unsure than wrong.
Owed owed_by(const CallLedger::Call& call, const HostReturn& event) {
  if (event.captured != 0) return kNothing;
  if (event.status != 0) return kAnything;
  switch (call.call.kind) {
    case CallKind::Launch: return kOne;
    case CallKind::GraphLaunch: return call.of_graph ? Owed{*call.of_graph, true} : kAtLeastOne;
    case CallKind::Copy:
    case CallKind::Fill: return owed_by_transfer(call.call.bytes);
    case CallKind::Synchronize:
    case CallKind::Allocate:
    case CallKind::SwitchNode:
    case CallKind::Register: return kNothing;
  }
  return kAnything;
}

}  // namespace

void CallLedger::enter(const HostCall& call, std::shared_ptr<const RegionSet> regions,
                       std::optional<std::uint64_t> of_graph) {
  const auto [entry, added] = calls_.try_emplace(call.correlation);
  if (added) {
    allowance_.take(kCallBytes);
  } else {
    settle(entry->second);
  }
  entry->second = {call, std::move(regions), of_graph};
}

const CallLedger::Call* CallLedger::leave(const HostReturn& event) {
  const auto found = calls_.find(event.correlation);
  if (found == calls_.end() || found->second.returned.has_value()) {
    ++returns_without_call_;
    return nullptr;
  }
  Call& call = found->second;
  call.returned = event.end;
  call.owed = owed_by(call, event);
  return &call;
}

const CallLedger::Call* CallLedger::record(Correlation correlation) {
  const auto found = calls_.find(correlation);
  if (found == calls_.end()) {
    ++unexplained_;
    return nullptr;
  }
  ++found->second.records;
  return &found->second;
}

void CallLedger::retire_if_done(Correlation correlation) {
  const auto found = calls_.find(correlation);
  if (found == calls_.end() || !found->second.returned) return;
  const Call& call = found->second;
  if (!call.owed.exactly || call.records < call.owed.least) return;
  unexplained_ += call.records - call.owed.least;
  calls_.erase(found);
  allowance_.give_back(kCallBytes);
}

void CallLedger::retire(Timestamp time) {
  const std::size_t retired = std::erase_if(calls_, [&](const auto& entry) {
    const bool done = entry.second.returned && *entry.second.returned < time;
    if (done) settle(entry.second);
    return done;
  });
  allowance_.give_back(retired * kCallBytes);
}

void CallLedger::retire_all() {
  for (const auto& [correlation, call] : calls_) {
    const bool in_no_region = call.regions != nullptr && call.regions->counts.empty();
    if (call.returned || !in_no_region) settle(call);
  }
  allowance_.give_back(calls_.size() * kCallBytes);
  calls_.clear();
}

void CallLedger::settle(const Call& call) {
  if (!call.returned) ++unreturned_;
  if (call.records < call.owed.least) ++without_records_;
}

}  // namespace gpuflight
