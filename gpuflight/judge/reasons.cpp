#include "gpuflight/judge/reasons.hpp"

#include "gpuflight/control/known_work.hpp"
#include "gpuflight/core/reason_codes.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace gpuflight {
namespace {

// "kernels" → "kernels", "host_to_device.bytes" → "bytes copied from host to device"
std::string in_words(const std::string& count, bool simulated) {
  static const std::map<std::string, std::string> words{
      {"host_to_device.copies", "host-to-device copies"},
      {"host_to_device.bytes", "bytes copied from host to device"},
      {"device_to_host.copies", "device-to-host copies"},
      {"device_to_host.bytes", "bytes copied from device to host"},
      {"device_to_device.copies", "device-to-device copies"},
      {"device_to_device.bytes", "bytes copied on the device"},
      {"peer.copies", "copies between devices"},
      {"peer.bytes", "bytes copied between devices"},
      {"host_to_host.copies", "host-to-host copies"},
      {"host_to_host.bytes", "bytes copied from host to host"},
      {"host_launches", "launches"},
      {"graph_launches", "graph launches"},
      {"graph_kernels", "kernels in graphs"},
      {"blocking_synchronizations", "blocking synchronizations"},
  };
  if (count == "kernels") return simulated ? "device operations (simulated kernels)" : "kernels";
  const auto found = words.find(count);
  return found == words.end() ? count : found->second;
}

std::string as_code(std::string count) {
  std::replace(count.begin(), count.end(), '.', '_');
  return count;
}

Reason reason_of_check(const Check& check, bool simulated) {
  const bool over = check.status == CheckStatus::Over;
  const std::uint64_t limit = over ? *check.limit.max : *check.limit.min;
  const std::string words = in_words(check.limit.count, simulated);
  Reason reason;
  reason.code = as_code(check.limit.count) + (over ? "_over_budget" : "_under_minimum");
  reason.message = std::to_string(check.actual) + " " + words +
                   (over ? " where the budget allows " : " where at least ") + std::to_string(limit) +
                   (over ? "" : " are needed");
  reason.region = check.region;
  reason.limit = limit;
  reason.actual = check.actual;
  return reason;
}

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
std::size_t calls_in_judged_regions(const StreamEvidence& stream, const WorkerEvidence& worker) {
  std::set<RegionId> regions;
  for (const CallEvidence& call : worker.calls) {
    if (has_judged_region(stream, call.region)) regions.insert(call.region);
  }
  return regions.size();
}

}  // namespace

Reason reason_of(const std::string& code, const std::string& message) {
  Reason reason;
  reason.code = code;
  reason.message = message;
  return reason;
}

std::vector<Reason> recording_reasons(const WorkerEvidence& worker) {
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
  const std::size_t lost = worker.calls.size() - calls_in_judged_regions(*own, worker);
  if (lost > 0 || worker.calls.empty()) {
    reasons.push_back(
        reason_of(reason::kRecordingInterfered, "the judged region of " + std::to_string(lost) + " of " +
                                                    std::to_string(worker.calls.size()) +
                                                    " calls isn't in the recording as it was opened"));
  }
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

std::vector<Reason> budget_reasons(const std::vector<Check>& checks, bool simulated) {
  std::vector<Reason> reasons;
  for (const Check& check : checks) {
    if (check.status != CheckStatus::Within) reasons.push_back(reason_of_check(check, simulated));
  }
  return reasons;
}

std::vector<Reason> variation_reasons(const Budget& budget, const RegionReport& region) {
  std::vector<Reason> reasons;
  for (const Limit& limit : budget) {
    const Spread& spread = region.per_call.at(limit.count);
    if (spread.min == spread.max) continue;
    Reason reason =
        reason_of(reason::kCountsVary, in_words(limit.count, false) + " vary between calls: from " +
                                           std::to_string(spread.min) + " to " + std::to_string(spread.max));
    reason.region = region.path;
    reasons.push_back(std::move(reason));
  }
  return reasons;
}

}  // namespace gpuflight
