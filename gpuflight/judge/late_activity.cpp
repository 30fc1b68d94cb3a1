#include "gpuflight/judge/late_activity.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "gpuflight/control/known_work.hpp"
#include "gpuflight/core/joined.hpp"
#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/judge/budget_reasons.hpp"
#include "gpuflight/judge/reasons.hpp"

namespace gpuflight {
namespace {

DeviceWork work_in(const Counts& counts) {
  DeviceWork work{0, counts.kernels, counts.fills};
  for (const CopyCounts& direction : counts.copies) work.copies += direction.copies;
  return work;
}

void add(const DeviceWork& more, DeviceWork& work) {
  work.copies += more.copies;
  work.kernels += more.kernels;
  work.fills += more.fills;
}

std::uint64_t excess(std::uint64_t all, std::uint64_t accounted) { return all - std::min(all, accounted); }

// Of those that it told, a region of another name is the solution's.
bool is_the_workers(const RegionTotal& region, const std::set<RegionId>& told) {
  if (region.root != region.id) return false;
  if (region.name == kKnownWorkRegion) return true;
  return told.contains(region.id) && (region.name == kInputsRegion || region.name == kOutputRegion);
}

// What is judged is counted there, and the rest of these is the worker's own.
std::set<RegionId> accounted_regions(const StreamEvidence& stream, const WorkerEvidence& worker) {
  const std::set<RegionId> told(worker.own_regions->begin(), worker.own_regions->end());
  std::set<RegionId> regions;
  for (const CallEvidence* call : all_calls(worker)) regions.insert(call->region);
  for (const RegionTotal& region : stream.regions) {
    if (is_the_workers(region, told)) regions.insert(region.id);
  }
  return regions;
}

// Reading an output or writing inputs is no more than a copy of each tensor, and a kernel where an output has
// to be laid out anew: what is read may have code of the solution's behind it.
DeviceWork at_most_reading(const DeviceWork& work, std::uint64_t inputs) {
  return {std::min(work.copies, inputs + 1), std::min<std::uint64_t>(work.kernels, 1), 0};
}

bool is_reading(const RegionTotal& region) {
  return region.name == kInputsRegion || region.name == kOutputRegion;
}

// From the first judged call on: before it, a solution may get itself ready.
DeviceWork late_in(const StreamEvidence& stream, const WorkerEvidence& worker, std::uint64_t inputs) {
  const std::set<RegionId> accounted = accounted_regions(stream, worker);
  DeviceWork all;
  DeviceWork known;
  bool judged = false;
  for (const RegionTotal& region : stream.regions) {
    judged = judged || region.id == worker.calls.front().region;
    if (!judged) continue;
    add(region.since, all);
    if (!accounted.contains(region.id)) continue;
    const DeviceWork work = work_in(region.counts);
    add(is_reading(region) ? at_most_reading(work, inputs) : work, known);
  }
  return {excess(all.copies, known.copies), excess(all.kernels, known.kernels),
          excess(all.fills, known.fills)};
}

// What there was of it; empty where there was nothing.
std::vector<std::string> in_words(const DeviceWork& late, bool simulated) {
  std::vector<std::string> parts;
  const auto say = [&](std::uint64_t number, const std::string& what) {
    if (number > 0) parts.push_back(std::to_string(number) + " " + what);
  };
  say(late.copies, "copies");
  say(late.kernels, count_in_words("kernels", simulated));
  say(late.fills, "fills");
  return parts;
}

}  // namespace

std::optional<Reason> late_reason(const WorkerEvidence& worker, std::size_t inputs, bool simulated) {
  if (worker.calls.empty() || !worker.own_regions) return std::nullopt;
  for (const StreamEvidence& stream : worker.streams) {
    if (stream.pid != worker.pid) continue;
    const std::vector<std::string> words = in_words(late_in(stream, worker, inputs), simulated);
    if (words.empty()) continue;
    return reason_of(
        reason::kLateActivity,
        "the solution went on after its call had returned, where nothing counts it: " + joined(words));
  }
  return std::nullopt;
}

}  // namespace gpuflight
