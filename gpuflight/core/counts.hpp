/// What was counted in one region, or in several openings of it.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gpuflight/core/events.hpp"

namespace gpuflight {

struct CopyCounts {
  std::uint64_t copies = 0;
  std::uint64_t bytes = 0;
  std::map<MemoryKind, std::uint64_t>
      memory;  ///< copies by the kind of memory on the host's side (else the source's)
  std::map<std::uint64_t, std::uint64_t> sizes;  ///< bytes of one copy → copies

  bool operator==(const CopyCounts&) const = default;
};

struct KernelCounts {
  std::uint64_t count = 0;
  std::chrono::nanoseconds duration{};

  bool operator==(const KernelCounts&) const = default;
};

struct Counts {
  std::array<CopyCounts, 5> copies;  ///< see copies_in()
  std::uint64_t fills = 0;
  std::uint64_t host_launches = 0;
  std::uint64_t graph_launches = 0;
  std::uint64_t kernels = 0;        ///< executed, those of graphs included
  std::uint64_t graph_kernels = 0;  ///< of which from graphs
  std::uint64_t blocking_synchronizations = 0;
  std::uint64_t allocations = 0;
  std::map<std::string, KernelCounts> kernels_by_name;

  CopyCounts& copies_in(Direction direction) { return copies[static_cast<std::size_t>(direction) - 1]; }
  const CopyCounts& copies_in(Direction direction) const {
    return copies[static_cast<std::size_t>(direction) - 1];
  }

  bool operator==(const Counts&) const = default;
};

/// How often the device did something, whatever it was.
struct DeviceWork {
  std::uint64_t copies = 0;  ///< in any direction
  std::uint64_t kernels = 0;
  std::uint64_t fills = 0;

  bool operator==(const DeviceWork&) const = default;
};

/// A number of Counts by the name it has in budgets and in JSON: "kernels", "host_to_device.bytes".
struct CountName {
  const char* name;
  std::uint64_t (*of)(const Counts&);
};

/// Every countable number, in the order in which reports show them.
const std::vector<CountName>& count_names();

/// The entry of that name, or nullptr.
const CountName* find_count(std::string_view name);

/// A count's name as it stands in reason codes: "host_to_device_copies".
std::string count_in_code(std::string count);

const char* to_string(Direction direction);  ///< "host_to_device" …
const char* to_string(MemoryKind kind);      ///< "pageable" …

}  // namespace gpuflight
