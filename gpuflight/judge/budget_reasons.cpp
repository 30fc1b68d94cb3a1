#include "gpuflight/judge/budget_reasons.hpp"

#include <algorithm>
#include <map>

#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/judge/reasons.hpp"

namespace gpuflight {
namespace {

std::string as_code(std::string count) {
  std::replace(count.begin(), count.end(), '.', '_');
  return count;
}

Reason reason_of_check(const Check& check, bool simulated) {
  const bool over = check.status == CheckStatus::Over;
  const std::uint64_t limit = over ? *check.limit.max : *check.limit.min;
  const std::string words = count_in_words(check.limit.count, simulated);
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

}  // namespace

std::string count_in_words(const std::string& count, bool simulated) {
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
        reason_of(reason::kCountsVary, count_in_words(limit.count, false) + " vary between calls: from " +
                                           std::to_string(spread.min) + " to " + std::to_string(spread.max));
    reason.region = region.path;
    reasons.push_back(std::move(reason));
  }
  return reasons;
}

}  // namespace gpuflight
