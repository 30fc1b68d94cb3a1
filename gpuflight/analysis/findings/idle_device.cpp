#include <algorithm>
#include <unordered_map>

#include "gpuflight/analysis/findings/kinds.hpp"
#include "gpuflight/analysis/findings/region_around.hpp"
#include "gpuflight/analysis/findings/thresholds.hpp"
#include "gpuflight/core/finding_codes.hpp"
#include "gpuflight/core/numbers.hpp"

namespace gpuflight {
namespace {

/// Of one call.
struct Work {
  Timestamp start;
  Timestamp end;
  Timestamp asked;  ///< when its call returned
};

/// From the first to the last that the devices did.
struct Occupation {
  std::chrono::nanoseconds all{};
  std::chrono::nanoseconds idle{};  ///< because the host hadn't asked for more
  std::uint64_t gaps = 0;
};

using Returns = std::unordered_map<Correlation, Timestamp>;

Returns returns_in(const Timeline& part) {
  Returns returns;
  for (const TimelineCall& call : part.calls) {
    if (call.end) returns[call.call.correlation] = *call.end;
  }
  return returns;
}

template <class Record>
void add_work(const std::vector<Record>& records, const Returns& returns, std::vector<Work>& work) {
  for (const Record& record : records) {
    const auto asked = returns.find(record.correlation);
    work.push_back({record.start, record.end, asked == returns.end() ? record.start : asked->second});
  }
}

std::vector<Work> work_in(const Timeline& part) {
  const Returns returns = returns_in(part);
  std::vector<Work> work;
  add_work(part.kernels, returns, work);
  add_work(part.copies, returns, work);
  add_work(part.fills, returns, work);
  std::ranges::sort(work, {}, &Work::start);
  return work;
}

// What the device takes to begin with what it was asked for, as between the nodes of a graph, is no idleness.
Occupation occupation_of(const std::vector<Work>& work) {
  if (work.empty()) return {};
  Occupation occupation;
  Timestamp end = work.front().end;
  for (const Work& each : work) {
    const Timestamp asked = std::min(each.asked, each.start);
    if (asked > end) {
      occupation.idle += asked - end;
      ++occupation.gaps;
    }
    end = std::max(end, each.end);
  }
  occupation.all = end - work.front().start;
  return occupation;
}

}  // namespace

std::optional<Finding> idle_device(const Timeline& part) {
  // While the host walks its stack, the device waits for nothing that the code is to blame for.
  if (!part.stacks.empty()) return std::nullopt;
  const Occupation occupation = occupation_of(work_in(part));
  const auto busy = occupation.all - occupation.idle;
  if (part.kernels.size() < kFewestLaunches || kTimesIdle * busy >= occupation.all) return std::nullopt;
  const std::string message =
      "the device had nothing to do for " + rounded_duration(occupation.idle) + " of " +
      rounded_duration(occupation.all) +
      " between its first and its last work here, while recording: the host asked for "
      "the next thing too late; ask for more at once";
  return Finding{finding::kIdleDevice, message, outermost_region(part), occupation.gaps};
}

}  // namespace gpuflight
