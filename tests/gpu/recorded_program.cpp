// The counted cases without a GPU: as they were recorded on one, and read by the decoder of today.
#include <set>

#include "tests/gpu/counted_case.hpp"
#include "tests/gpu/kept_case.hpp"

namespace gpuflight::test {

Played play(const CountedCase& one) {
  // Too many records to be kept.
  static const std::set<std::string> not_kept = {
      "counted_graph_changes/many_launches", "counted_launches/many", "counted_regions/many",
      "counted_threads/many", "counted_threads/regions_come_and_go"};
  const std::string title = title_of(one);
  if (not_kept.contains(title)) return {{}, "it isn't kept"};
  if (!is_kept(RECORDED_CASES, title)) return {{}, {}, "it has no recording"};
  return {kept_case(RECORDED_CASES, title)};
}

}  // namespace gpuflight::test
