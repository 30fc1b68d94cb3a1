/// Words for the work that a region of a counted program is known to do: uploads(3, kPinned) + launches(2).
#pragma once

#include "tests/gpu/region_work.hpp"

namespace gpuflight::test {

constexpr MemoryKind kPageable = MemoryKind::Pageable;
constexpr MemoryKind kPinned = MemoryKind::Pinned;
constexpr MemoryKind kManaged = MemoryKind::Managed;
constexpr MemoryKind kDevice = MemoryKind::Device;
constexpr MemoryKind kArray = MemoryKind::Array;

/// Of one of the programs' copies.
constexpr std::uint64_t kCopyBytes = 4096;

/// No zero stands in a Work.
inline Work number(const std::string& name, std::uint64_t value) {
  return value == 0 ? Work{} : Work{{{name, value}}};
}

inline Work nothing() { return {}; }

/// @param kind of the memory on the host's side, or where there is none of the source
inline Work copies(Direction direction, std::uint64_t count, MemoryKind kind, std::uint64_t bytes) {
  const std::string prefix = std::string(to_string(direction)) + ".";
  return number(prefix + "copies", count) + number(prefix + "bytes", bytes) +
         number(prefix + to_string(kind), count);
}

/// CUPTI takes managed memory for the device's, wherever its pages are.
inline Work uploads(std::uint64_t count, MemoryKind kind) {
  if (kind == kManaged) return copies(Direction::DeviceToDevice, count, kind, count * kCopyBytes);
  return copies(Direction::HostToDevice, count, kind, count * kCopyBytes);
}

/// @param from on the device
inline Work downloads(std::uint64_t count, MemoryKind kind, MemoryKind from = kDevice) {
  if (kind == kManaged) return copies(Direction::DeviceToDevice, count, from, count * kCopyBytes);
  return copies(Direction::DeviceToHost, count, kind, count * kCopyBytes);
}

inline Work copies_on_device(std::uint64_t count, MemoryKind from = kDevice) {
  return copies(Direction::DeviceToDevice, count, from, count * kCopyBytes);
}

inline Work copies_between_devices(std::uint64_t count) {
  return copies(Direction::Peer, count, kDevice, count * kCopyBytes);
}

inline Work fills(std::uint64_t count) { return number("fills", count); }

inline Work host_launches(std::uint64_t count) { return number("host_launches", count); }

/// Kernels that ran, by whatever call.
inline Work kernels(std::uint64_t count, const std::string& name = "scale") {
  return number("kernels", count) + number("kernel " + name, count);
}

/// Launches by the host, and their kernels.
inline Work launches(std::uint64_t count, const std::string& name = "scale") {
  return host_launches(count) + kernels(count, name);
}

inline Work graph_launches(std::uint64_t count) { return number("graph_launches", count); }

inline Work graph_kernels(std::uint64_t count, const std::string& name = "scale") {
  return kernels(count, name) + number("graph_kernels", count);
}

inline Work synchronizations(std::uint64_t count) { return number("blocking_synchronizations", count); }

inline Work allocations(std::uint64_t count) { return number("allocations", count); }

}  // namespace gpuflight::test
