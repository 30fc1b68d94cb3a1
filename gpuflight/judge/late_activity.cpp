#include "gpuflight/judge/late_activity.hpp"

#include "gpuflight/core/joined.hpp"
#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/judge/budget_reasons.hpp"
#include "gpuflight/judge/reasons.hpp"

namespace gpuflight {
namespace {

struct Late {
  std::uint64_t copies = 0;
  std::uint64_t kernels = 0;
  std::uint64_t fills = 0;
};

void add(const Counts& counts, Late& late) {
  for (const CopyCounts& direction : counts.copies) late.copies += direction.copies;
  late.kernels += counts.kernels;
  late.fills += counts.fills;
}

// Before the first judged call a solution may get itself ready.
Late late_in(const StreamEvidence& stream, RegionId first) {
  Late late;
  bool judged = false;
  for (const RegionTotal& region : stream.regions) {
    judged = judged || region.id == first;
    if (judged) add(region.late, late);
  }
  return late;
}

std::string in_words(const Late& late, bool simulated) {
  std::vector<std::string> parts;
  const auto say = [&](std::uint64_t number, const std::string& what) {
    if (number > 0) parts.push_back(std::to_string(number) + " " + what);
  };
  say(late.copies, "copies");
  say(late.kernels, count_in_words("kernels", simulated));
  say(late.fills, "fills");
  return joined(parts);
}

}  // namespace

std::optional<Reason> late_reason(const WorkerEvidence& worker, bool simulated) {
  if (worker.calls.empty()) return std::nullopt;
  for (const StreamEvidence& stream : worker.streams) {
    if (stream.pid != worker.pid) continue;
    const std::string words = in_words(late_in(stream, worker.calls.front().region), simulated);
    if (words.empty()) continue;
    return reason_of(reason::kLateActivity,
                     "the solution went on after its call had returned, where nothing counts it: " + words);
  }
  return std::nullopt;
}

}  // namespace gpuflight
