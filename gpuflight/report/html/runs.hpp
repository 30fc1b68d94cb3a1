/// What the page says of each run below the table.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight::html {

/// For each run: why its verdict isn't a pass, what was found in it, and what it did; every list is bounded.
/// Then the files that weren't judged.
std::string runs(const Report& report);

}  // namespace gpuflight::html
