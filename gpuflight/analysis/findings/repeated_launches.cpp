#include <algorithm>
#include <iterator>

#include "gpuflight/analysis/findings/call_places.hpp"
#include "gpuflight/analysis/findings/function_name.hpp"
#include "gpuflight/analysis/findings/host_reads.hpp"
#include "gpuflight/analysis/findings/kinds.hpp"
#include "gpuflight/analysis/findings/launch_times.hpp"
#include "gpuflight/analysis/findings/longest_run.hpp"
#include "gpuflight/analysis/findings/region_around.hpp"
#include "gpuflight/analysis/findings/thresholds.hpp"
#include "gpuflight/core/finding_codes.hpp"
#include "gpuflight/core/numbers.hpp"

namespace gpuflight {
namespace {

bool is_same(const Kernel& a, const Kernel& b) {
  return a.name == b.name && a.device == b.device && a.stream == b.stream &&
         std::ranges::equal(a.grid, b.grid) && std::ranges::equal(a.block, b.block);
}

}  // namespace

std::optional<Finding> repeated_launches(const Timeline& part) {
  const auto launches = launches_by_thread(part);
  // Threads that launch at once wait for each other, and the times of calls say nothing then.
  if (launches.size() != 1) return std::nullopt;
  const HostReads reads(part);
  const auto run = longest_run(launches, [&](const auto& launch, const auto& next) {
    return is_same(*launch.record, *next.record) && !reads.between(*launch.call, *next.call);
  });
  const auto times = launch_times(run);
  if (run.size() < kFewestLaunches || !times || !is_launching_longer(*times)) return std::nullopt;
  const std::string message =
      grouped(run.size()) + " launches of " + function_name(text_of(part, run.front().record->name)) +
      " in a row, all of the same shape, each for a kernel of " + rounded_duration(times->kernel) +
      ": launch it once over all, or as a graph where each needs the one before";
  return Finding{finding::kRepeatedLaunches, message,
                 region_around(part, *run.front().call, *run.back().call), run.size(),
                 common_place(part, run)};
}

}  // namespace gpuflight
