#include "gpuflight/judge/scaling.hpp"

#include <algorithm>
#include <functional>

#include "gpuflight/analysis/region_summary.hpp"
#include "gpuflight/judge/budget_reasons.hpp"
#include "gpuflight/judge/definition/evaluation.hpp"

namespace gpuflight {
namespace {

// What was counted in a judged call; nothing where the recording doesn't have it.
std::optional<Counts> counts_of(const CallEvidence& call, const WorkerEvidence& worker) {
  for (const StreamEvidence& stream : worker.streams) {
    if (stream.pid != worker.pid) continue;
    for (const RegionTotal& region : stream.regions) {
      if (region.id == call.region) return region.counts;
    }
  }
  return std::nullopt;
}

bool grows(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& at) {
  constexpr std::uint64_t kLeastRise = 3;
  const auto rises = [](const auto& a, const auto& b) { return a.second < b.second; };
  const bool always_rises = std::ranges::adjacent_find(at, std::not_fn(rises)) == at.end();
  const std::uint64_t first = at.front().second;
  const std::uint64_t last = at.back().second;
  return always_rises && last >= 2 * first && last - first >= kLeastRise;
}

bool is_within(const std::vector<Check>& checks, const std::string& count) {
  return std::ranges::any_of(checks, [&](const Check& check) {
    return check.limit.count == count && check.status == CheckStatus::Within;
  });
}

std::string in_words(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& at) {
  std::string words;
  for (const auto& [rows, count] : at) {
    words += (words.empty() ? "" : ", ") + std::to_string(count) + " with " + std::to_string(rows) +
             (rows == 1 ? " row" : " rows");
  }
  return words;
}

}  // namespace

std::vector<Growth> growth_of(const ExerciseDefinition& definition, const Evidence& evidence,
                              const Counts& judged, const WorkerEvidence& worker) {
  std::vector<Growth> scaling;
  if (worker.scaled.empty()) return scaling;
  for (const std::string& name : definition.constant) {
    Growth growth{name, {{evidence.rows, find_count(name)->of(judged)}}};
    for (const ScaledCall& scaled : worker.scaled) {
      if (const auto counts = counts_of(scaled.call, worker))
        growth.at.emplace_back(scaled.rows, find_count(name)->of(*counts));
    }
    growth.grows = grows(growth.at);
    growth.judged = is_judged(definition, name, device_name(evidence.machine));
    scaling.push_back(std::move(growth));
  }
  return scaling;
}

std::vector<Reason> growth_reasons(const std::vector<Growth>& scaling, bool simulated) {
  std::vector<Reason> reasons;
  for (const Growth& growth : scaling) {
    if (!growth.grows || !growth.judged) continue;
    Reason reason;
    reason.code = reason_code_of(growth);
    reason.message = count_in_words(growth.count, simulated) +
                     " grow with the number of rows, and should not: " + in_words(growth.at);
    reason.region = kJudgedRegion;
    reason.limit = growth.at.front().second;
    reason.actual = growth.at.back().second;
    reasons.push_back(std::move(reason));
  }
  return reasons;
}

std::vector<Reason> scaled_budget_reasons(const ExerciseDefinition& definition, const Evidence& evidence,
                                          const std::vector<Check>& checks, const WorkerEvidence& worker) {
  std::vector<Check> missed;
  std::vector<Reason> reasons;
  for (const ScaledCall& scaled : worker.scaled) {
    const auto bytes = evidence.scaled_input_bytes.find(scaled.rows);
    const auto counts = counts_of(scaled.call, worker);
    if (bytes == evidence.scaled_input_bytes.end() || !counts) continue;
    const Budget limits = budget(definition, {scaled.rows, bytes->second}, device_name(evidence.machine));
    std::vector<Check> now = check(limits, *counts, kJudgedRegion);
    std::erase_if(now, [&](const Check& each) {
      const bool known = std::ranges::any_of(
          missed, [&](const Check& before) { return before.limit.count == each.limit.count; });
      return known || !is_within(checks, each.limit.count) || !each.is_missed();
    });
    for (Reason& reason : budget_reasons(now, evidence.machine.simulated)) {
      reason.message = "with " + std::to_string(scaled.rows) + " rows: " + reason.message;
      reasons.push_back(std::move(reason));
    }
    missed.insert(missed.end(), now.begin(), now.end());
  }
  return reasons;
}

}  // namespace gpuflight
