#include "gpuflight/analysis/findings/launch_times.hpp"

#include <algorithm>
#include <vector>

#include "gpuflight/analysis/findings/thresholds.hpp"

namespace gpuflight {
namespace {

using Durations = std::vector<std::chrono::nanoseconds>;

std::chrono::nanoseconds median(Durations durations) {
  const auto middle = durations.begin() + static_cast<std::ptrdiff_t>((durations.size() - 1) / 2);
  std::ranges::nth_element(durations, middle);
  return *middle;
}

}  // namespace

std::optional<LaunchTimes> launch_times(std::span<const Performed<Kernel>> launches) {
  Durations of_kernels;
  Durations of_calls;
  for (const Performed<Kernel>& launch : launches) {
    if (!launch.call->end || launch.record->end <= launch.record->start) return std::nullopt;
    of_kernels.push_back(launch.record->end - launch.record->start);
    of_calls.push_back(*launch.call->end - launch.call->call.start);
  }
  if (launches.empty()) return std::nullopt;
  return LaunchTimes{median(of_kernels), median(of_calls)};
}

bool is_launching_longer(const LaunchTimes& times) { return times.launch > kTimesShorter * times.kernel; }

}  // namespace gpuflight
