#include "gpuflight/core/report.hpp"

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

}  // namespace gpuflight
