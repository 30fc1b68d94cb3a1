/// Reports built by hand: example data in the shape of what the judge makes, nothing that was measured.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpuflight/core/report.hpp"

namespace gpuflight::examples {

Report naive_and_staged_on_h200();
Report naive_and_staged_simulated();
Report lost_records();
Report crash_beside_a_pass();
Report wrong_output();
Report rejected_files();
Report partly_judged();
Report nested_regions_and_graphs();
Report unlike_what_is_expected();
Report recording();
Report timelines_on_h200();
Report timelines_simulated();
Report timeline_and_findings();

/// More was recorded than is kept one by one.
Report reduced_timeline();

/// timelines_on_h200() after somebody had moved the staged solution's copy into a loop, with another driver.
Report once_more_in_a_loop();

struct Example {
  std::string name;  ///< of its approved files
  Report report;
};

/// All of them but those with timelines, whose JSON would be long.
std::vector<Example> all();

/// A region that made `copies` host-to-device copies of `bytes` each from pageable memory.
RegionReport region_with_copies(const std::string& path, std::uint64_t copies, std::uint64_t bytes);

/// As a run of `region` against the budget of the exercise, for a batch of 262,144 B.
RunReport run_of(const std::string& name, const RegionReport& region);

}  // namespace gpuflight::examples
