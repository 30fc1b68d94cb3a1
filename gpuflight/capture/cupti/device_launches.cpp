#include "gpuflight/capture/cupti/device_launches.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace gpuflight {
namespace {

constexpr std::array<std::string_view, 2> kLaunchers = {"cudaCDP2LaunchDevice", "cudaGraphLaunch"};

}  // namespace

bool can_launch_from_device(std::string_view cubin) {
  // Modules have megabytes: memmem is several times faster than string_view's find.
  return std::ranges::any_of(kLaunchers, [&](std::string_view name) {
    return memmem(cubin.data(), cubin.size(), name.data(), name.size()) != nullptr;
  });
}

}  // namespace gpuflight
