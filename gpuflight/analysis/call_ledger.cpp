#include "gpuflight/analysis/call_ledger.hpp"

#include "gpuflight/core/unknown_bytes.hpp"

namespace gpuflight {
namespace {

// A launch always runs a kernel, a copy or fill of something always does it. A graph without nodes that
// give records is taken for a loss: better unsure than wrong.
bool owes_record(const HostCall& call, const HostReturn& event) {
  if (event.status != 0 || event.captured != 0) return false;
  if (call.kind == CallKind::Launch || call.kind == CallKind::GraphLaunch) return true;
  return (call.kind == CallKind::Copy || call.kind == CallKind::Fill) && call.bytes > 0;
}

// A batch of copies, whose bytes aren't known, may give several.
bool gives_one_record(const HostCall& call) {
  if (call.kind == CallKind::Launch) return true;
  return (call.kind == CallKind::Copy || call.kind == CallKind::Fill) && call.bytes != kUnknownBytes;
}

}  // namespace

void CallLedger::enter(const HostCall& call, std::shared_ptr<const RegionSet> regions) {
  const auto [entry, added] = calls_.try_emplace(call.correlation);
  if (!added) settle(entry->second);
  entry->second = {call, std::move(regions)};
}

const CallLedger::Call* CallLedger::leave(const HostReturn& event) {
  const auto found = calls_.find(event.correlation);
  if (found == calls_.end() || found->second.returned.has_value()) {
    ++returns_without_call_;
    return nullptr;
  }
  Call& call = found->second;
  call.returned = event.end;
  call.captured = event.captured != 0;
  call.owes_record = owes_record(call.call, event);
  return &call;
}

const CallLedger::Call* CallLedger::record(Correlation correlation) {
  const auto found = calls_.find(correlation);
  if (found == calls_.end()) return nullptr;
  ++found->second.records;
  return &found->second;
}

void CallLedger::retire_if_done(Correlation correlation) {
  const auto found = calls_.find(correlation);
  if (found == calls_.end() || !found->second.returned) return;
  const Call& call = found->second;
  const bool silent = call.call.kind == CallKind::Synchronize || call.captured;
  if (silent || (call.records > 0 && gives_one_record(call.call))) calls_.erase(found);
}

void CallLedger::retire(Timestamp time) {
  std::erase_if(calls_, [&](const auto& entry) {
    const bool retired = entry.second.returned && *entry.second.returned < time;
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
