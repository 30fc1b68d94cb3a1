#include "gpuflight/capture/simulated/runtime/devices.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "gpuflight/capture/environment.hpp"

namespace gpuflight::simulated {
namespace {

constexpr std::uint64_t kUsualMemory = std::uint64_t{16} << 30;
constexpr std::uint64_t kLeastMemory = std::uint64_t{32} << 20;
constexpr std::uint64_t kMostMemory = std::uint64_t{1} << 40;

thread_local int current = 0;

/// What can't be read is the usual number: gpuflight checks before it sets them.
std::uint64_t number_in(const char* variable, std::uint64_t usual) {
  const char* text = std::getenv(variable);
  if (text == nullptr) return usual;
  std::uint64_t number = 0;
  const char* end = text + std::strlen(text);
  const auto read = std::from_chars(text, end, number);
  return read.ec == std::errc() && read.ptr == end ? number : usual;
}

}  // namespace

int device_count() {
  static const auto count =
      static_cast<int>(std::clamp<std::uint64_t>(number_in(kSimulatedDevicesVariable, 1), 1, kMostDevices));
  return count;
}

std::size_t configured_memory() {
  return std::clamp(number_in(kSimulatedMemoryVariable, kUsualMemory), kLeastMemory, kMostMemory);
}

int current_device() { return current; }

bool set_current_device(int device) {
  if (device < 0 || device >= device_count()) return false;
  current = device;
  return true;
}

}  // namespace gpuflight::simulated
