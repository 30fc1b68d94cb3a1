#include "gpuflight/judge/reasons.hpp"

#include <algorithm>
#include <map>

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

Reason reason_of(const Check& check, bool simulated) {
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

Reason plain(const std::string& code, const std::string& message) {
  Reason reason;
  reason.code = code;
  reason.message = message;
  return reason;
}

// What another process did on the device belongs to no call of ours.
void add_foreign(const StreamEvidence& stream, std::vector<Reason>& reasons) {
  const std::string who = "process " + std::to_string(stream.pid);
  if (stream.used_device)
    reasons.push_back(plain("other_process", "the solution used the GPU in another process, " + who));
  for (const Fault& fault : stream.faults)
    reasons.push_back(plain(fault.code, "in " + who + ": " + fault.message));
}

bool has_judged_region(const StreamEvidence& stream, RegionId id) {
  return std::any_of(stream.regions.begin(), stream.regions.end(), [&](const RegionTotal& region) {
    return region.id == id && region.root == id && !region.open;
  });
}

}  // namespace

std::vector<Reason> recording_reasons(const WorkerEvidence& worker) {
  std::vector<Reason> reasons;
  const StreamEvidence* own = nullptr;
  for (const StreamEvidence& stream : worker.streams) {
    if (stream.pid != worker.pid) {
      add_foreign(stream, reasons);
      continue;
    }
    if (own != nullptr)
      reasons.push_back(plain("recording_interfered", "the solution's process sent a second recording"));
    own = &stream;
    for (const Fault& fault : stream.faults) reasons.push_back(plain(fault.code, fault.message));
  }
  if (own == nullptr || own->source == Source::Regions) {
    reasons.push_back(plain("not_recorded", "no recording of what the solution did on the device came"));
    return reasons;
  }
  const auto lost = std::count_if(worker.calls.begin(), worker.calls.end(), [&](const CallEvidence& call) {
    return !has_judged_region(*own, call.region);
  });
  if (lost > 0 || worker.calls.empty()) {
    reasons.push_back(plain("recording_interfered", "the judged region of " + std::to_string(lost) + " of " +
                                                        std::to_string(worker.calls.size()) +
                                                        " calls isn't in the recording as it was opened"));
  }
  return reasons;
}

std::optional<Reason> not_simulated_reason(const WorkerEvidence& worker) {
  for (const StreamEvidence& stream : worker.streams) {
    for (const Fault& fault : stream.faults) {
      if (fault.code == "not_simulated") return plain(fault.code, fault.message);
    }
  }
  return std::nullopt;
}

std::optional<Reason> output_reason(const SolutionEvidence& solution) {
  const auto wrong_in = [](const WorkerEvidence& worker) -> std::optional<Reason> {
    for (const CallEvidence& call : worker.calls) {
      if (!call.output_code.empty()) return plain(call.output_code, call.output_message);
    }
    return std::nullopt;
  };
  if (auto wrong = wrong_in(solution.recorded)) return wrong;
  if (solution.timed) {
    if (!solution.timed->end.code.empty())
      return plain(solution.timed->end.code, solution.timed->end.message);
    if (auto wrong = wrong_in(*solution.timed)) {
      wrong->message += " (in the timed run, where nothing is recorded)";
      return wrong;
    }
  }
  return std::nullopt;
}

std::vector<Reason> budget_reasons(const std::vector<Check>& checks, bool simulated) {
  std::vector<Reason> reasons;
  for (const Check& check : checks) {
    if (check.status != CheckStatus::Within) reasons.push_back(reason_of(check, simulated));
  }
  return reasons;
}

std::vector<Reason> variation_reasons(const Budget& budget, const RegionReport& region) {
  std::vector<Reason> reasons;
  for (const Limit& limit : budget) {
    const Spread& spread = region.per_call.at(limit.count);
    if (spread.min == spread.max) continue;
    Reason reason =
        plain("counts_vary", limit.count + " differs between calls: from " + std::to_string(spread.min) +
                                 " to " + std::to_string(spread.max));
    reason.region = region.path;
    reasons.push_back(std::move(reason));
  }
  return reasons;
}

}  // namespace gpuflight
