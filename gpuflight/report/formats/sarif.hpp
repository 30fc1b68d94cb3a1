/// SARIF 2.1.0, which code scanning reads.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// One result for each problem; those whose place in a source is known have a line.
std::string to_sarif(const Report& report);

}  // namespace gpuflight
