/// A report as a list of what was judged, one thing after the other, for formats that have test cases.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

struct Judgement {
  std::string name;  ///< "judged: host_to_device.copies"
  Verdict verdict = Verdict::Pass;
  std::string code;                    ///< of the reason; empty where it passed
  std::string message;                 ///< the reason; empty where it passed
  std::optional<SourcePlace> place{};  ///< the reason's
  std::string skipped{};               ///< why it says nothing, whatever the verdict; empty where it does
};

/// Every limit and the output, whether it was judged or not so that its history can be followed, and
/// whatever else there is a reason against. Of an exercise's own solution: only whether it did what the
/// exercise expects of it.
std::vector<Judgement> judgements_of(const RunReport& run);

}  // namespace gpuflight
