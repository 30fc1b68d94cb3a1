#include "gpuflight/report/judged_region.hpp"

#include "gpuflight/report/run_kind.hpp"

namespace gpuflight {

const RegionReport* judged_region(const RunReport& run) {
  if (is_recording(run)) return nullptr;
  for (const ProcessReport& process : run.processes) {
    if (!has_counts(process)) continue;
    for (const RegionReport& region : process.regions) {
      if (run.checks.empty() || region.path == run.checks.front().region) return &region;
    }
  }
  return nullptr;
}

}  // namespace gpuflight
