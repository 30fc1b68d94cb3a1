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

/// Why the recording can't be trusted, causes before what follows from them; empty if it can.
std::vector<Reason> recording_reasons(const WorkerEvidence& worker);

/// The solution called what the simulated device doesn't have, if it did.
std::optional<Reason> not_simulated_reason(const WorkerEvidence& worker);

/// Whether a timed run that ended so says nothing against the solution: its times are advice.
bool is_no_fault(const WorkerEnd& timed);

}  // namespace gpuflight
