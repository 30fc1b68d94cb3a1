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

bool is_next_slice(const Performed<Copy>& copy, const Performed<Copy>& next) {
  return copy.record->bytes <= kMostOfSmallCopy && next.record->bytes == copy.record->bytes &&
         next.call->call.to == copy.call->call.to + copy.record->bytes;
}

}  // namespace

std::optional<Finding> slice_writes(const Timeline& part) {
  const HostReads reads(part);
  const auto copies = copies_by_thread(part, Direction::DeviceToDevice);
  const auto run = longest_run(copies, [&](const auto& copy, const auto& next) {
    return is_next_slice(copy, next) && !reads.between(*copy.call, *next.call);
  });
  if (run.size() < kFewestCopies || run.front().record->bytes == 0) return std::nullopt;
  const std::string message =
      grouped(run.size()) + " device-to-device copies of " + exact_bytes(run.front().record->bytes) +
      ", each to where the one before ended: a loop writes slices of one tensor, as out[i] = … does; compute "
      "the whole tensor at once, or each slice in its place (out=)";
  return Finding{finding::kSliceWrites, message, region_around(part, *run.front().call, *run.back().call),
                 run.size(), common_place(part, run)};
}

}  // namespace gpuflight
