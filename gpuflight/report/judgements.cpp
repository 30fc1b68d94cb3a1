#include "gpuflight/report/judgements.hpp"

#include <algorithm>

#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/report/run_kind.hpp"

namespace gpuflight {
namespace {

std::string name_of(const std::string& what, const std::string& region) {
  return region.empty() ? what : region + ": " + what;
}

// Counts that vary are a doubt beside whatever else was decided.
Verdict verdict_of(const Reason& reason, const RunReport& run) {
  return reason.code == reason::kCountsVary ? Verdict::Inconclusive : run.verdict;
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

void add_what_passed(const RunReport& run, std::vector<Judgement>& judgements) {
  for (const Check& check : run.checks) {
    if (check.status == CheckStatus::Within)
      judgements.push_back({name_of(check.limit.count, check.region), Verdict::Pass, "", ""});
  }
  for (const Growth& growth : run.scaling) {
    if (!growth.grows) judgements.push_back({growth.count + " with more rows", Verdict::Pass, "", ""});
  }
  if (run.output.checked && std::ranges::none_of(run.reasons, is_about_output))
    judgements.push_back({"output", Verdict::Pass, "", ""});
  if (judgements.empty()) judgements.push_back({verdict_in_words(run), Verdict::Pass, "", ""});
}

}  // namespace

std::vector<Judgement> judgements_of(const RunReport& run) {
  if (is_built_in(run)) return {judgement_of_built_in(run)};
  std::vector<Judgement> judgements;
  for (const Reason& reason : run.reasons) {
    judgements.push_back(
        {name_of(reason.code, reason.region), verdict_of(reason, run), reason.code, reason.message});
  }
  // Of what can't be trusted, nothing passed.
  if (run.verdict != Verdict::Inconclusive || run.reasons.empty()) add_what_passed(run, judgements);
  return judgements;
}

}  // namespace gpuflight
