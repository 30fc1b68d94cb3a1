#include "gpuflight/judge/budget_reasons.hpp"

#include <algorithm>
#include <map>

#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/judge/reasons.hpp"

namespace gpuflight {
namespace {

// What is so of every miss, whatever its cause; the exercise may know better.
struct Lesson {
  const char* over;
  const char* under;
};

Lesson lesson_of(const std::string& count) {
  static const std::map<std::string, Lesson> lessons{
      {"host_to_device.copies",
       {"each copy pays for a trip over the bus of its own", "nothing was copied to the device, or not all"}},
      {"host_to_device.bytes",
       {"more crosses the bus than the inputs have",
        "the rest got to the device by no copy: work on the host, mapped or managed memory, or kernel "
        "arguments"}},
      {"device_to_host.copies", {"the host waits for most of them", ""}},
      {"kernels", {"each launch pays for itself before it computes anything", "the device computed less"}},
      {"blocking_synchronizations", {"while the host waits, it gives the device nothing to do", ""}},
  };
  const auto found = lessons.find(count);
  return found == lessons.end() ? Lesson{"", ""} : found->second;
}

std::string allowed_in_words(std::uint64_t limit) {
  return limit == 0 ? " where none is needed" : " where " + std::to_string(limit) + " would do";
}

std::string message_of(const Check& check, bool simulated) {
  const bool over = check.status == CheckStatus::Over;
  const Lesson lesson = lesson_of(check.limit.count);
  std::string why = over ? check.limit.over : check.limit.under;
  if (why.empty()) why = over ? lesson.over : lesson.under;
  return std::to_string(check.actual) + " " + count_in_words(check.limit.count, simulated) +
         (over ? allowed_in_words(*check.limit.max)
               : " where at least " + std::to_string(*check.limit.min) + " are needed") +
         (why.empty() ? "" : ": " + why);
}

Reason reason_of_check(const Check& check, bool simulated) {
  const bool over = check.status == CheckStatus::Over;
  Reason reason;
  reason.code = reason_code_of(check);
  reason.message = message_of(check, simulated);
  reason.region = check.region;
  reason.limit = over ? *check.limit.max : *check.limit.min;
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
    if (check.is_missed()) reasons.push_back(reason_of_check(check, simulated));
  }
  return reasons;
}

std::vector<Reason> variation_reasons(const Budget& budget, const RegionReport& region, bool simulated) {
  std::vector<Reason> reasons;
  for (const Limit& limit : budget) {
    const Spread& spread = region.per_call.at(limit.count);
    if (!limit.judged || spread.min == spread.max) continue;
    Reason reason =
        reason_of(reason::kCountsVary, count_in_words(limit.count, simulated) + " vary between calls: from " +
                                           std::to_string(spread.min) + " to " + std::to_string(spread.max));
    reason.region = region.path;
    reasons.push_back(std::move(reason));
  }
  return reasons;
}

}  // namespace gpuflight
