/// What changed between two reports, as tables and lists.
#pragma once

#include <string>

#include "gpuflight/report/comparison.hpp"

namespace gpuflight::html {

/// Counts first, then what else differs, then times, which are advice.
std::string changes(const Comparison& comparison);

}  // namespace gpuflight::html
