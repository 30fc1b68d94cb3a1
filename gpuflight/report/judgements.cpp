#include "gpuflight/report/judgements.hpp"

#include <algorithm>

#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/report/causes.hpp"
#include "gpuflight/report/run_kind.hpp"

namespace gpuflight {
namespace {

constexpr const char* kOutput = "output";
constexpr const char* kUnreached = "not reached, or not to be trusted";
constexpr const char* kNotJudged = "not judged on the simulated device";
constexpr const char* kWithMoreRows = " with more rows";
constexpr const char* kJudgedRegionName = "judged";  // the judge's, around each judged call

std::string name_of(const std::string& what, const std::string& region) {
  return region.empty() ? what : region + ": " + what;
}

// A doubt stands beside whatever else was decided.
Verdict verdict_of(const Reason& reason, const RunReport& run) {
  return doubts_counts(reason) ? Verdict::Inconclusive : run.verdict;
}

std::string expectation_missed(const RunReport& run) {
  std::string text;
  for (const std::string& sentence : run.unexpected) text += (text.empty() ? "" : "; ") + sentence;
  return text;
}

Judgement judgement_of_built_in(const RunReport& run) {
  Judgement judgement{"as the exercise expects", Verdict::Pass, "", ""};
  if (run.unexpected.empty()) return judgement;
  judgement.verdict = Verdict::Fail;
  judgement.code = "not_as_expected";
  judgement.message = expectation_missed(run);
  return judgement;
}

bool is_about_output(const Reason& reason) { return reason.code.starts_with("output_"); }

/// Takes the reason of that code out of those that are left, as the judgement of `name`.
Judgement take(const std::string& name, const std::string& code, const RunReport& run,
               std::vector<Reason>& left) {
  const auto reason = std::ranges::find(left, code, &Reason::code);
  if (reason == left.end()) return {name, Verdict::Pass, "", ""};
  const Judgement judgement{name, verdict_of(*reason, run), code, reason->message, reason->place};
  left.erase(reason);
  return judgement;
}

Judgement skipped(const std::string& name, const char* why) {
  return {name, Verdict::Inconclusive, "", "", {}, why};
}

const char* why_skipped(bool judged) { return judged ? kUnreached : kNotJudged; }

/// What has a name of its own whether it passed or not, so that its history can be followed.
std::vector<Judgement> judgements_of_counts(const RunReport& run, std::vector<Reason>& left) {
  std::vector<Judgement> judgements;
  for (const Check& check : run.checks) {
    const std::string name = name_of(check.limit.count, check.region);
    const std::string code = check.is_missed() ? reason_code_of(check) : "";
    judgements.push_back(check.limit.judged ? take(name, code, run, left) : skipped(name, kNotJudged));
  }
  for (const Growth& growth : run.scaling) {
    const std::string name = growth.count + kWithMoreRows;
    const std::string code = growth.grows ? reason_code_of(growth) : "";
    judgements.push_back(growth.judged ? take(name, code, run, left) : skipped(name, kNotJudged));
  }
  return judgements;
}

/// The same names, where nothing can be said of them.
std::vector<Judgement> unreached_counts(const RunReport& run) {
  std::vector<Judgement> judgements;
  for (const Check& check : run.checks)
    judgements.push_back(skipped(name_of(check.limit.count, check.region), why_skipped(check.limit.judged)));
  for (const Limit& limit : run.unchecked)
    judgements.push_back(skipped(name_of(limit.count, kJudgedRegionName), why_skipped(limit.judged)));
  for (const Growth& growth : run.scaling)
    judgements.push_back(skipped(growth.count + kWithMoreRows, why_skipped(growth.judged)));
  return judgements;
}

}  // namespace

std::vector<Judgement> judgements_of(const RunReport& run) {
  if (is_built_in(run)) return {judgement_of_built_in(run)};
  std::vector<Reason> left = run.reasons;
  // Of what can't be trusted, nothing passed.
  const bool decided =
      (run.verdict != Verdict::Inconclusive || lacks_judged_counts(run)) && !ended_early(run);
  std::vector<Judgement> judgements =
      decided && has_sound_counts(run) ? judgements_of_counts(run, left) : unreached_counts(run);
  if (decided && run.output.checked) {
    const auto reason = std::ranges::find_if(left, is_about_output);
    judgements.push_back(take(kOutput, reason == left.end() ? "" : reason->code, run, left));
  } else if (!judgements.empty()) {
    judgements.push_back(skipped(kOutput, kUnreached));
  }
  for (const Reason& reason : left) {
    judgements.push_back({name_of(reason.code, reason.region), verdict_of(reason, run), reason.code,
                          reason.message, reason.place});
  }
  if (judgements.empty()) judgements.push_back({verdict_in_words(run), run.verdict, "", ""});
  return judgements;
}

}  // namespace gpuflight
