#include "gpuflight/analysis/findings/call_places.hpp"
#include "gpuflight/analysis/findings/host_reads.hpp"
#include "gpuflight/analysis/findings/kinds.hpp"
#include "gpuflight/analysis/findings/longest_run.hpp"
#include "gpuflight/analysis/findings/region_around.hpp"
#include "gpuflight/analysis/findings/thresholds.hpp"
#include "gpuflight/core/finding_codes.hpp"
#include "gpuflight/core/numbers.hpp"

namespace gpuflight {
namespace {

bool is_next_of_batch(const Performed<Copy>& copy, const Performed<Copy>& next) {
  return copy.record->bytes <= kMostOfSmallCopy && next.record->bytes == copy.record->bytes &&
         next.call->call.from == copy.call->call.from + copy.record->bytes;
}

}  // namespace

std::optional<Finding> repeated_copies(const Timeline& part) {
  const HostReads reads(part);
  const auto copies = copies_by_thread(part, Direction::HostToDevice);
  const auto run = longest_run(copies, [&](const auto& copy, const auto& next) {
    return is_next_of_batch(copy, next) && !reads.between(*copy.call, *next.call);
  });
  if (run.size() < kFewestCopies || run.front().record->bytes == 0) return std::nullopt;
  const std::uint64_t bytes = run.front().record->bytes;
  const std::string message = grouped(run.size()) + " host-to-device copies of " + exact_bytes(bytes) +
                              ", one after the other from consecutive host addresses: stage the batch, one "
                              "copy of " +
                              rounded_bytes(bytes * run.size());
  return Finding{finding::kRepeatedCopies, message, region_around(part, *run.front().call, *run.back().call),
                 run.size(), common_place(part, run)};
}

}  // namespace gpuflight
