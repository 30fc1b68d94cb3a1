#include "gpuflight/report/causes.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "gpuflight/core/joined.hpp"
#include "gpuflight/core/reason_codes.hpp"

namespace gpuflight {
namespace {

constexpr std::array<std::string_view, 7> kEnds{reason::kExited, reason::kCrashed,      reason::kTimeout,
                                                reason::kMemory, reason::kTooManyTasks, reason::kThrew,
                                                reason::kKilled};
constexpr std::array<std::string_view, 12> kDoubts{
    reason::kCountsVary,          reason::kStreamIncomplete,   reason::kStreamDamaged,
    reason::kRecordingTooLarge,   reason::kRecordsLost,        reason::kRecordsUnexplained,
    reason::kCallsWithoutRecords, reason::kDeviceSideLaunches, reason::kRecordingInterfered,
    reason::kOtherProcess,        reason::kNotSimulated,       reason::kNotRecorded};

bool is_end(const Reason& reason) { return std::ranges::find(kEnds, reason.code) != kEnds.end(); }

std::string cause_in_words(const Reason& reason) {
  const std::string_view code = reason.code;
  if (is_end(reason)) return "not finished";
  if (code == reason::kOutputAliased) return "output not its own";
  if (code.starts_with("output_")) return "wrong output";
  if (code == reason::kInputsModified) return "inputs changed";
  if (code == reason::kLateActivity) return "went on after its call";
  if (code.ends_with("_over_budget")) return "over budget";
  if (code.ends_with("_under_minimum")) return "below a minimum";
  if (code.ends_with("_grow_with_n")) return "counts grow with the rows";
  return reason.code;
}

}  // namespace

std::string causes_in_words(const RunReport& run) {
  std::vector<std::string> causes;
  for (const Reason& reason : run.reasons) {
    if (run.verdict == Verdict::Fail && doubts_counts(reason)) continue;  // it failed for something else
    const std::string cause = cause_in_words(reason);
    if (std::ranges::find(causes, cause) == causes.end()) causes.push_back(cause);
  }
  return causes.empty() ? "" : joined(causes);
}

bool ended_early(const RunReport& run) { return std::ranges::any_of(run.reasons, is_end); }

bool lacks_judged_counts(const RunReport& run) {
  return run.reasons.size() == 1 && run.reasons.front().code == reason::kNoCountJudged;
}

bool doubts_counts(const Reason& reason) { return std::ranges::find(kDoubts, reason.code) != kDoubts.end(); }

bool has_sound_counts(const RunReport& run) {
  return std::ranges::none_of(run.reasons, [](const Reason& reason) {
    return doubts_counts(reason) && reason.code != reason::kCountsVary;
  });
}

}  // namespace gpuflight
