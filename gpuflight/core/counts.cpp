#include "gpuflight/core/counts.hpp"

#include <algorithm>

namespace gpuflight {
namespace {

template <Direction direction>
std::uint64_t copies_of(const Counts& counts) {
  return counts.copies_in(direction).copies;
}

template <Direction direction>
std::uint64_t bytes_of(const Counts& counts) {
  return counts.copies_in(direction).bytes;
}

}  // namespace

const std::vector<CountName>& count_names() {
  static const std::vector<CountName> names{
      {"host_to_device.copies", copies_of<Direction::HostToDevice>},
      {"host_to_device.bytes", bytes_of<Direction::HostToDevice>},
      {"device_to_host.copies", copies_of<Direction::DeviceToHost>},
      {"device_to_host.bytes", bytes_of<Direction::DeviceToHost>},
      {"device_to_device.copies", copies_of<Direction::DeviceToDevice>},
      {"device_to_device.bytes", bytes_of<Direction::DeviceToDevice>},
      {"peer.copies", copies_of<Direction::Peer>},
      {"peer.bytes", bytes_of<Direction::Peer>},
      {"host_to_host.copies", copies_of<Direction::HostToHost>},
      {"host_to_host.bytes", bytes_of<Direction::HostToHost>},
      {"fills", [](const Counts& counts) { return counts.fills; }},
      {"host_launches", [](const Counts& counts) { return counts.host_launches; }},
      {"graph_launches", [](const Counts& counts) { return counts.graph_launches; }},
      {"kernels", [](const Counts& counts) { return counts.kernels; }},
      {"graph_kernels", [](const Counts& counts) { return counts.graph_kernels; }},
      {"blocking_synchronizations", [](const Counts& counts) { return counts.blocking_synchronizations; }},
      {"allocations", [](const Counts& counts) { return counts.allocations; }},
  };
  return names;
}

const CountName* find_count(std::string_view name) {
  const auto& names = count_names();
  const auto found =
      std::find_if(names.begin(), names.end(), [&](const CountName& entry) { return name == entry.name; });
  return found == names.end() ? nullptr : &*found;
}

std::string count_in_code(std::string count) {
  std::ranges::replace(count, '.', '_');
  return count;
}

const char* to_string(Direction direction) {
  switch (direction) {
    case Direction::HostToDevice: return "host_to_device";
    case Direction::DeviceToHost: return "device_to_host";
    case Direction::DeviceToDevice: return "device_to_device";
    case Direction::Peer: return "peer";
    case Direction::HostToHost: return "host_to_host";
  }
  return "unknown";
}

const char* to_string(MemoryKind kind) {
  switch (kind) {
    case MemoryKind::Unknown: return "unknown";
    case MemoryKind::Pageable: return "pageable";
    case MemoryKind::Pinned: return "pinned";
    case MemoryKind::Device: return "device";
    case MemoryKind::Array: return "array";
    case MemoryKind::Managed: return "managed";
  }
  return "unknown";
}

}  // namespace gpuflight
