#include "gpuflight/analysis/stream_analysis.hpp"

#include "gpuflight/analysis/counting.hpp"
#include "gpuflight/core/reason_codes.hpp"

namespace gpuflight {
namespace {

const char* code_of(LossKind kind) {
  switch (kind) {
    case LossKind::Dropped:
    case LossKind::Untimed:
    case LossKind::Unordered: return reason::kRecordsLost;
    case LossKind::Interference: return reason::kRecordingInterfered;
    case LossKind::DeviceLaunches: return reason::kDeviceSideLaunches;
    case LossKind::Unsupported: return reason::kNotRecorded;
    case LossKind::NotSimulated: return reason::kNotSimulated;
  }
  return reason::kRecordsLost;
}

const char* sentence_of(LossKind kind) {
  switch (kind) {
    case LossKind::Dropped: return "records were dropped before they could be read";
    case LossKind::Untimed: return "records have no times: the device's buffers ran out";
    case LossKind::Unordered: return "records end before they start";
    case LossKind::Interference: return "times the recording was interfered with";
    case LossKind::DeviceLaunches:
      return "times the device may have launched work by itself, which no record shows";
    case LossKind::Unsupported: return "times something was used that can't be recorded";
    case LossKind::NotSimulated:
      return "times something was asked for that the simulated device doesn't have";
  }
  return "losses of an unknown kind";
}

}  // namespace

void StreamAnalysis::add(const Event& event) {
  std::visit([this](const auto& value) { on(value); }, event);
}

void StreamAnalysis::on(const Hello& event) { hello_ = event; }

void StreamAnalysis::on(const Fact& event) {
  const std::string& key = text(event.key);
  const std::string& value = text(event.value);
  const auto [fact, added] = facts_.try_emplace(key);
  if (added) allowance_.take(kEntryBytes + key.size());
  allowance_.give_back(fact->second.size());
  allowance_.take(value.size());
  fact->second = value;
}

void StreamAnalysis::on(const Text& event) { texts_[event.id] = event.text; }

void StreamAnalysis::on(const RegionOpened& event) { regions_.open(event, text(event.name)); }

void StreamAnalysis::on(const RegionClosed& event) { regions_.close(event); }

void StreamAnalysis::on(const HostCall& event) {
  std::optional<std::uint64_t> of_graph;
  if (event.kind == CallKind::GraphLaunch) of_graph = graphs_.of(event.from);
  calls_.enter(event, regions_.open_for(event.thread), of_graph);
}

void StreamAnalysis::on(const HostReturn& event) {
  if (const CallLedger::Call* call = calls_.leave(event)) count_call(*call, event);
  calls_.retire_if_done(event.correlation);
}

void StreamAnalysis::count_call(const CallLedger::Call& call, const HostReturn& event) {
  if (event.status != 0 || event.captured != 0) return;
  if (call.call.kind == CallKind::GraphLaunch && !call.of_graph && graphs_.are_told(call.call))
    ++unseen_graphs_;
  if (call.call.kind == CallKind::SwitchNode) graphs_.switched(call.call);
  if (call.call.kind == CallKind::Allocate || call.call.kind == CallKind::Register)
    uncounted_memory_.provided(text(call.call.function));
  for (Counts* counts : call.regions->counts) gpuflight::add(*counts, call.call);
}

void StreamAnalysis::on(const Kernel& event) {
  device_records_ = true;
  const std::string& name = text(event.name);
  if (event.device_launched != 0) add_loss(LossKind::DeviceLaunches, name, 1);
  attribute(event, [&](Counts& counts) { return gpuflight::add(counts, event, name); });
}

void StreamAnalysis::on(const Copy& event) {
  device_records_ = true;
  attribute(event, [&](Counts& counts) { return gpuflight::add(counts, event); });
}

void StreamAnalysis::on(const Fill& event) {
  device_records_ = true;
  attribute(event, [&](Counts& counts) { return gpuflight::add(counts, event); });
}

void StreamAnalysis::on(const Quiescent& event) { calls_.retire(event.time); }

void StreamAnalysis::on(const Loss& event) { add_loss(event.kind, text(event.detail), event.count); }

void StreamAnalysis::add_loss(LossKind kind, const std::string& detail, std::uint64_t count) {
  const auto [loss, added] = losses_.try_emplace({kind, detail});
  if (added) allowance_.take(kEntryBytes + detail.size());
  loss->second += count;
}

void StreamAnalysis::on(const Failure& event) { failure_ = text(event.message); }

void StreamAnalysis::on(const End& event) {
  waits_ = event.waits;
  waited_ = event.waited;
}

void StreamAnalysis::on(const GraphInstantiated& event) { graphs_.instantiated(event); }

void StreamAnalysis::end(bool complete) {
  calls_.retire_all();
  if (!complete) {
    faults_.push_back(
        {reason::kStreamIncomplete, "the recording was cut off before its end, so its counts are too low"});
  }
  if (failure_) faults_.push_back({reason::kNotRecorded, *failure_});
  for (const auto& [loss, count] : losses_) {
    const std::string detail = loss.second.empty() ? "" : ": " + loss.second;
    faults_.push_back({code_of(loss.first), std::to_string(count) + " " + sentence_of(loss.first) + detail});
  }
  fault_if(calls_.unexplained(), reason::kRecordsUnexplained,
           "records belong to no call that was seen, or are more than their call gives");
  fault_if(calls_.without_records(), reason::kCallsWithoutRecords,
           "calls made the device work and not every record of it came");
  fault_if(unseen_graphs_, reason::kNotRecorded,
           "launches were of graphs whose nodes the recording doesn't have");
  fault_if(calls_.returns_without_call(), reason::kStreamDamaged,
           "calls returned that the recording doesn't have");
  fault_if(regions_.reopened(), reason::kStreamDamaged, "regions were opened that were open already");
  // Of a stream that was cut off, both are to be expected.
  if (!complete) return;
  fault_if(calls_.unreturned(), reason::kStreamDamaged, "calls never returned in the recording");
  fault_if(unnamed_, reason::kStreamDamaged, "events name a text that the recording doesn't have");
}

template <class Record, class Count>
void StreamAnalysis::attribute(const Record& record, Count count) {
  const CallLedger::Call* call = calls_.record(record.correlation);
  if (call == nullptr) return;
  for (Counts* counts : call->regions->counts) allowance_.take(count(*counts));
  if (call->regions->since != nullptr) gpuflight::add(*call->regions->since, record);
  calls_.retire_if_done(record.correlation);
}

const std::string& StreamAnalysis::text(TextId id) {
  static const std::string none;
  if (id == 0) return none;
  const auto found = texts_.find(id);
  if (found != texts_.end()) return found->second;
  ++unnamed_;
  return none;
}

void StreamAnalysis::fault_if(std::uint64_t count, const char* code, const char* what) {
  if (count > 0) faults_.push_back({code, std::to_string(count) + " " + what});
}

}  // namespace gpuflight
