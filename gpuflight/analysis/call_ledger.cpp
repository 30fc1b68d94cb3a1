#include "gpuflight/analysis/call_ledger.hpp"

namespace gpuflight {
namespace {

// A launch always runs a kernel and a copy of something always copies. A graph may be empty, a fill
// may be of nothing, and the other calls give no records.
bool owes_record(const HostCall& call, const HostReturn& event) {
  if (event.status != 0 || event.captured != 0) return false;
  return call.kind == CallKind::Launch || (call.kind == CallKind::Copy && call.bytes > 0);
}

}  // namespace

void CallLedger::enter(const HostCall& call, std::shared_ptr<const RegionSet> regions) {
  const auto [entry, added] = calls_.try_emplace(call.correlation);
  if (!added) settle(entry->second);
  entry->second = {call, std::move(regions)};
}

const CallLedger::Call* CallLedger::leave(const HostReturn& event) {
  const auto found = calls_.find(event.correlation);
  if (found == calls_.end() || found->second.returned) return nullptr;
  Call& call = found->second;
  call.returned = true;
  call.owes_record = owes_record(call.call, event);
  return &call;
}

const CallLedger::Call* CallLedger::record(Correlation correlation) {
  const auto found = calls_.find(correlation);
  if (found == calls_.end()) return nullptr;
  ++found->second.records;
  return &found->second;
}

void CallLedger::retire(Timestamp time) {
  std::erase_if(calls_, [&](const auto& entry) {
    const bool retired = entry.second.call.start < time && entry.second.returned;
    if (retired) settle(entry.second);
    return retired;
  });
}

void CallLedger::retire_all() {
  for (const auto& [correlation, call] : calls_) settle(call);
  calls_.clear();
}

void CallLedger::settle(const Call& call) {
  if (!call.returned) ++unreturned_;
  if (call.owes_record && call.records == 0) ++without_records_;
}

}  // namespace gpuflight
