#include "gpuflight/analysis/findings/call_places.hpp"
#include "gpuflight/analysis/findings/kinds.hpp"
#include "gpuflight/analysis/findings/launch_times.hpp"
#include "gpuflight/analysis/findings/region_around.hpp"
#include "gpuflight/analysis/findings/thresholds.hpp"
#include "gpuflight/core/finding_codes.hpp"
#include "gpuflight/core/numbers.hpp"

namespace gpuflight {

std::optional<Finding> short_kernels(const Timeline& part) {
  const auto by_thread = launches_by_thread(part);
  // Threads that launch at once wait for each other, and the times of calls say nothing then.
  if (by_thread.size() != 1) return std::nullopt;
  const auto& launches = by_thread.begin()->second;
  const auto times = launch_times(launches);
  if (launches.size() < kFewestLaunches || !times || !is_launching_longer(*times)) return std::nullopt;
  const std::string message =
      "launching took longer than running: " + grouped(launches.size()) + " kernels ran for " +
      rounded_duration(times->kernel) + " each, and their launches took " + rounded_duration(times->launch) +
      " each (medians while recording): give each launch more to do, or launch a graph";
  return Finding{finding::kShortKernels, message,
                 region_around(part, *launches.front().call, *launches.back().call), launches.size(),
                 common_place(part, Run<Kernel>(launches))};
}

}  // namespace gpuflight
