/// The reasons of a verdict, each kind with its words.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpuflight/core/report.hpp"
#include "gpuflight/judge/evidence.hpp"

namespace gpuflight {

/// One that is about no count.
Reason reason_of(const std::string& code, const std::string& message);

/// Why the recording can't be trusted; empty if it can.
std::vector<Reason> recording_reasons(const WorkerEvidence& worker);

/// The solution called what the simulated device doesn't have, if it did.
std::optional<Reason> not_simulated_reason(const WorkerEvidence& worker);

/// Whether a timed run that ended so says nothing against the solution: its times are advice.
bool is_no_fault(const WorkerEnd& timed);

/// A reason for each check that isn't within its limit.
/// @param simulated kernels are device operations then, and the words say so
std::vector<Reason> budget_reasons(const std::vector<Check>& checks, bool simulated);

/// A reason for each budgeted count that isn't the same in every call.
std::vector<Reason> variation_reasons(const Budget& budget, const RegionReport& region);

}  // namespace gpuflight
