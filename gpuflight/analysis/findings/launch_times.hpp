/// How long kernels ran, and how long the calls took that launched them. While recording: both are longer
/// than they are without it.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>

#include "gpuflight/analysis/findings/performed.hpp"

namespace gpuflight {

struct LaunchTimes {
  std::chrono::nanoseconds kernel{};  ///< medians
  std::chrono::nanoseconds launch{};
};

/// Nothing where a time is missing, or where there are no launches.
std::optional<LaunchTimes> launch_times(std::span<const Performed<Kernel>> launches);

/// Whether launching is surely what takes the time.
bool is_launching_longer(const LaunchTimes& times);

}  // namespace gpuflight
