#include "gpuflight/judge/usual_limits.hpp"

#include <unistd.h>

#include <algorithm>

namespace gpuflight {
namespace {

std::uint64_t memory_of_this_machine() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

Limits usual_limits() {
  constexpr std::uint64_t kEnough = std::uint64_t{8} << 30;
  return {std::min(kEnough, memory_of_this_machine() / 2), std::chrono::hours(1), 4096, 4096};
}

}  // namespace gpuflight
