/// What was counted in each region of a stream, as reports count it, in a form to compare and to print.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gpuflight/analysis/stream_analysis.hpp"
#include "gpuflight/core/counts.hpp"
#include "tests/cupti/collector.hpp"

namespace gpuflight::test {

/// Numbers by name, those that are zero left out: the names of count_names(), "host_to_device.pinned" for
/// the copies of each kind of memory, and "kernel scale" for the kernels of each name, without namespaces'
/// and parameters' lists.
struct Work {
  std::map<std::string, std::uint64_t> numbers;

  bool operator==(const Work&) const = default;
};

Work operator+(Work work, const Work& more);

/// "host_launches 5, kernels 5"; "nothing".
std::string text(const Work& work);

struct StreamWork {
  /// By the path of the region; its second outermost opening is "path (2)".
  std::map<std::string, Work> regions;
  std::vector<Fault> faults;
};

StreamWork work_of(const Stream& stream);

}  // namespace gpuflight::test
