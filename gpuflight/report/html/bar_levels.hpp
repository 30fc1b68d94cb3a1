/// Bars of one row that overlap, one below the other.
#pragma once

#include <vector>

#include "gpuflight/report/html/bar.hpp"

namespace gpuflight::html {

/// Beyond it bars are drawn over each other: a row must not take the whole page.
inline constexpr std::size_t kMostLevels = 12;

/// A row for each level; the first keeps the label. Within one no bar begins before the last one ended, but
/// in the last of kMostLevels.
std::vector<Row> levels_of(const Row& row);

}  // namespace gpuflight::html
