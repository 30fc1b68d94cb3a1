#include "gpuflight/judge/reasons.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "gpuflight/control/known_work.hpp"
#include "gpuflight/core/reason_codes.hpp"

namespace gpuflight {
namespace {

// What another process did on the device belongs to no call of ours.
void add_foreign(const StreamEvidence& stream, std::vector<Reason>& reasons) {
  const std::string who = "process " + std::to_string(stream.pid);
  if (stream.used_device)
    reasons.push_back(
        reason_of(reason::kOtherProcess, "the solution used the GPU in another process, " + who));
  for (const Fault& fault : stream.faults)
    reasons.push_back(reason_of(fault.code, "in " + who + ": " + fault.message));
}

bool has_judged_region(const StreamEvidence& stream, RegionId id) {
  return std::any_of(stream.regions.begin(), stream.regions.end(), [&](const RegionTotal& region) {
    return region.id == id && region.root == id && !region.open && region.name == kJudgedRegion;
  });
}

bool is_known_work(const Counts& counts, Source source) {
  const CopyCounts& uploads = counts.copies_in(Direction::HostToDevice);
  const std::uint64_t fills = source == Source::Cupti ? 1 : 0;
  return uploads.copies == 1 && uploads.bytes == kKnownWorkBytes && counts.kernels == 1 &&
         counts.fills == fills;
}

// What the worker did by itself, before and after the solution, is there exactly.
bool shows_known_work(const StreamEvidence& stream) {
  std::uint64_t times = 0;
  for (const RegionTotal& region : stream.regions) {
    if (region.name != kKnownWorkRegion || region.root != region.id) continue;
    if (region.open || !is_known_work(region.counts, stream.source)) return false;
    ++times;
  }
  return times == kKnownWorkTimes;
}

// Each has a region of its own.
std::size_t calls_in_judged_regions(const StreamEvidence& stream,
                                    const std::vector<const CallEvidence*>& calls) {
  std::set<RegionId> regions;
  for (const CallEvidence* call : calls) {
    if (has_judged_region(stream, call->region)) regions.insert(call->region);
  }
  return regions.size();
}

// Records that lack or are too many are what a lost or disturbed recording leaves behind.
bool is_a_consequence(const Reason& reason) {
  return reason.code == reason::kCallsWithoutRecords || reason.code == reason::kRecordsUnexplained;
}

// In the order in which they are found.
std::vector<Reason> faults_of_recording(const WorkerEvidence& worker) {
  std::vector<Reason> reasons;
  const StreamEvidence* own = nullptr;
  for (const StreamEvidence& stream : worker.streams) {
    if (stream.pid != worker.pid) {
      add_foreign(stream, reasons);
      continue;
    }
    if (own != nullptr)
      reasons.push_back(
          reason_of(reason::kRecordingInterfered, "the solution's process sent a second recording"));
    own = &stream;
    for (const Fault& fault : stream.faults) reasons.push_back(reason_of(fault.code, fault.message));
  }
  if (own == nullptr || own->source == Source::Regions) {
    reasons.push_back(
        reason_of(reason::kNotRecorded, "no recording of what the solution did on the device came"));
    return reasons;
  }
  if (!shows_known_work(*own)) {
    reasons.push_back(reason_of(reason::kRecordingInterfered,
                                "the recording doesn't show the copy and the kernel that were made before "
                                "and after the solution, so it doesn't show all of the solution either"));
  }
  const std::vector<const CallEvidence*> calls = all_calls(worker);
  const std::size_t lost = calls.size() - calls_in_judged_regions(*own, calls);
  if (lost > 0 || worker.calls.empty()) {
    reasons.push_back(
        reason_of(reason::kRecordingInterfered, "the judged region of " + std::to_string(lost) + " of " +
                                                    std::to_string(calls.size()) +
                                                    " calls isn't in the recording as it was opened"));
  }
  return reasons;
}

}  // namespace

Reason reason_of(const std::string& code, const std::string& message) {
  Reason reason;
  reason.code = code;
  reason.message = message;
  return reason;
}

std::vector<Reason> recording_reasons(const WorkerEvidence& worker) {
  std::vector<Reason> reasons = faults_of_recording(worker);
  std::stable_partition(reasons.begin(), reasons.end(), std::not_fn(is_a_consequence));
  return reasons;
}

std::optional<Reason> not_simulated_reason(const WorkerEvidence& worker) {
  for (const StreamEvidence& stream : worker.streams) {
    for (const Fault& fault : stream.faults) {
      if (fault.code == reason::kNotSimulated) return reason_of(fault.code, fault.message);
    }
  }
  return std::nullopt;
}

bool is_no_fault(const WorkerEnd& timed) {
  return timed.code == reason::kKilled || timed.code == reason::kTimeout;
}

}  // namespace gpuflight
