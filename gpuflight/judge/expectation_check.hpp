/// Whether a built-in solution got what its exercise expects of it.
#pragma once

#include <string>
#include <vector>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// In what the run differs from its expectation, in sentences; empty where it doesn't.
/// @param judged the judged region, or nullptr where there is none
std::vector<std::string> differences(const RunReport& run, const RegionReport* judged);

}  // namespace gpuflight
