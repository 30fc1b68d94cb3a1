/// Workflow commands that GitHub shows beside the code of a pull request.
#pragma once

#include <cstddef>
#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// So many of each level does GitHub show of one step (its documentation, "Limits for annotations").
inline constexpr std::size_t kMostAnnotations = 10;

/// One line for each problem: `::error file=…,line=…,title=…::message`. Where a level has too many, the last
/// one that is shown says how many more there are.
std::string to_github_annotations(const Report& report);

}  // namespace gpuflight
