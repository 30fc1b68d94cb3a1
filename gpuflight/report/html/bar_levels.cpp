#include "gpuflight/report/html/bar_levels.hpp"

#include <cstdint>
#include <limits>

namespace gpuflight::html {

std::vector<Row> levels_of(const Row& row) {
  std::vector<Row> levels;
  std::vector<std::int64_t> ends;
  for (const Bar& bar : row.bars) {
    std::size_t level = 0;
    while (level < ends.size() && ends[level] > bar.start) ++level;
    if (level == kMostLevels) --level;
    if (level == levels.size()) {
      levels.push_back({level == 0 ? row.label : "", row.what, {}});
      ends.push_back(0);
    }
    levels[level].bars.push_back(bar);
    ends[level] = std::max(ends[level], bar.end.value_or(std::numeric_limits<std::int64_t>::max()));
  }
  return levels;
}

}  // namespace gpuflight::html
