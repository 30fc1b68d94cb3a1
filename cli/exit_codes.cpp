#include "cli/exit_codes.hpp"

namespace gpuflight {

int exit_code(const Report& report) {
  if (!report.rejected.empty()) return kBadInput;
  switch (report.verdict) {
    case Verdict::Pass: return kWithinBudget;
    case Verdict::Fail: return kOverBudget;
    case Verdict::Inconclusive: return kInconclusive;
  }
  return kInconclusive;
}

}  // namespace gpuflight
