/// A comparison as a page for a browser.
#pragma once

#include <string>

#include "gpuflight/report/comparison.hpp"

namespace gpuflight {

/// One file that needs no network: the changes first, then the timelines of both reports, each run's one
/// above the other and all on one scale.
/// @param comparison of `before` and `after`
std::string to_html(const Comparison& comparison, const Report& before, const Report& after);

}  // namespace gpuflight
