/// Counts that aren't as the budget has them, in words.
#pragma once

#include <string>
#include <vector>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// What a count counts: "host-to-device copies".
/// @param simulated kernels are device operations then, and the words say so
std::string count_in_words(const std::string& count, bool simulated);

/// A reason for each check that misses its limit.
std::vector<Reason> budget_reasons(const std::vector<Check>& checks, bool simulated);

/// A reason for each judged count of the budget that isn't the same in every call.
std::vector<Reason> variation_reasons(const Budget& budget, const RegionReport& region, bool simulated);

}  // namespace gpuflight
