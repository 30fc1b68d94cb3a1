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

}  // namespace gpuflight
