#include "gpuflight/core/report.hpp"

#include <algorithm>

namespace gpuflight {

const char* to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::Pass: return "pass";
    case Verdict::Fail: return "fail";
    case Verdict::Inconclusive: return "inconclusive";
  }
  return "unknown";
}

std::string reason_code_of(const Growth& growth) { return count_in_code(growth.count) + "_grow_with_n"; }

std::vector<std::string> counts_not_judged(const RunReport& run) {
  std::vector<std::string> counts;
  for (const Check& check : run.checks) {
    if (check.status == CheckStatus::NotJudged) counts.push_back(check.limit.count);
  }
  for (const Growth& growth : run.scaling) {
    const bool known = std::ranges::find(counts, growth.count) != counts.end();
    if (!growth.judged && !known) counts.push_back(growth.count);
  }
  return counts;
}

}  // namespace gpuflight
