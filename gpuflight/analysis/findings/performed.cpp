#include "gpuflight/analysis/findings/performed.hpp"

#include <unordered_map>

namespace gpuflight {
namespace {

/// nullptr for a call with several records.
template <class Record>
std::unordered_map<Correlation, const Record*> only_records(const std::vector<Record>& records) {
  std::unordered_map<Correlation, const Record*> by_call;
  for (const Record& record : records) {
    const auto [entry, first] = by_call.try_emplace(record.correlation, &record);
    if (!first) entry->second = nullptr;
  }
  return by_call;
}

template <class Record>
PerformedByThread<Record> joined(const Timeline& timeline, CallKind kind,
                                 const std::vector<Record>& records) {
  const auto record_of = only_records(records);
  PerformedByThread<Record> by_thread;
  for (const TimelineCall& call : timeline.calls) {
    const auto record = record_of.find(call.call.correlation);
    if (call.call.kind != kind || record == record_of.end() || record->second == nullptr) continue;
    by_thread[call.call.thread].push_back({&call, record->second});
  }
  return by_thread;
}

}  // namespace

PerformedByThread<Copy> copies_by_thread(const Timeline& timeline, Direction direction) {
  PerformedByThread<Copy> by_thread = joined(timeline, CallKind::Copy, timeline.copies);
  for (auto& [thread, copies] : by_thread) {
    std::erase_if(copies, [&](const Performed<Copy>& copy) {
      return copy.record->direction != direction || copy.record->copies != 1;
    });
  }
  return by_thread;
}

PerformedByThread<Kernel> launches_by_thread(const Timeline& timeline) {
  return joined(timeline, CallKind::Launch, timeline.kernels);
}

}  // namespace gpuflight
