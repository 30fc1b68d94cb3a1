/// The timeline of the page: what stands around it, and the data that its script draws.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight::html {

/// Empty where no run has a timeline.
std::string timeline_part(const Report& report);

}  // namespace gpuflight::html
