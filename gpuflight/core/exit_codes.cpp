#include "gpuflight/core/exit_codes.hpp"

namespace gpuflight {

int exit_code(Verdict verdict, bool any_rejected) {
  if (any_rejected) return kBadInput;
  switch (verdict) {
    case Verdict::Pass: return kDone;
    case Verdict::Fail: return kOverBudget;
    case Verdict::Inconclusive: return kInconclusive;
  }
  return kInconclusive;
}

int exit_code(const Report& report) { return exit_code(report.verdict, !report.rejected.empty()); }

}  // namespace gpuflight
