#include <map>
#include <utility>

#include "gpuflight/analysis/findings/call_places.hpp"
#include "gpuflight/analysis/findings/kinds.hpp"
#include "gpuflight/analysis/findings/performed.hpp"
#include "gpuflight/analysis/findings/region_around.hpp"
#include "gpuflight/analysis/findings/thresholds.hpp"
#include "gpuflight/core/finding_codes.hpp"
#include "gpuflight/core/numbers.hpp"

namespace gpuflight {
namespace {

/// Copies between the device and one place in pageable memory, of one size.
struct Reuse {
  std::vector<Performed<Copy>> copies;
  std::uint64_t bytes = 0;  ///< of each
};

std::uint64_t bytes_of(const Reuse& reuse) { return reuse.bytes * reuse.copies.size(); }

bool touches_pageable(const Performed<Copy>& copy) {
  const bool upload = copy.record->direction == Direction::HostToDevice;
  return (upload ? copy.record->from : copy.record->to) == MemoryKind::Pageable;
}

std::uint64_t host_address(const Performed<Copy>& copy) {
  const bool upload = copy.record->direction == Direction::HostToDevice;
  return upload ? copy.call->call.from : copy.call->call.to;
}

/// By one thread.
Reuse most_reused(const std::vector<Performed<Copy>>& copies) {
  std::map<std::pair<std::uint64_t, std::uint64_t>, Reuse> by_place;
  for (const Performed<Copy>& copy : copies) {
    if (!touches_pageable(copy) || host_address(copy) == 0 || copy.record->bytes <= kMostOfSmallCopy)
      continue;
    Reuse& reuse = by_place[{host_address(copy), copy.record->bytes}];
    reuse.bytes = copy.record->bytes;
    reuse.copies.push_back(copy);
  }
  Reuse most;
  for (auto& [place, reuse] : by_place) {
    if (reuse.copies.size() >= kFewestCopies && bytes_of(reuse) > bytes_of(most)) most = std::move(reuse);
  }
  return most;
}

}  // namespace

std::optional<Finding> pageable_copies(const Timeline& part) {
  Reuse most;
  for (const Direction direction : {Direction::HostToDevice, Direction::DeviceToHost}) {
    for (const auto& [thread, copies] : copies_by_thread(part, direction)) {
      Reuse reuse = most_reused(copies);
      if (bytes_of(reuse) > bytes_of(most)) most = std::move(reuse);
    }
  }
  if (bytes_of(most) < kFewestPageableBytes) return std::nullopt;
  const std::string message = grouped(most.copies.size()) + " copies of the same " +
                              rounded_bytes(most.bytes) + " of pageable host memory, " +
                              rounded_bytes(bytes_of(most)) +
                              " in all: pin that memory once (pin_memory()), or the driver copies it through "
                              "memory of its own each time";
  return Finding{finding::kPageableCopies, message,
                 region_around(part, *most.copies.front().call, *most.copies.back().call), most.copies.size(),
                 common_place(part, Run<Copy>(most.copies))};
}

}  // namespace gpuflight
