/// A code quality report, which GitLab shows in merge requests.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// One entry for each problem. Where no place in a source is known, it stands at line 1 of what was judged:
/// GitLab wants a line.
std::string to_gitlab_code_quality(const Report& report);

}  // namespace gpuflight
