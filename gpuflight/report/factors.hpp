/// How much more one solution does than another.
#pragma once

#include <string>
#include <vector>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// "naive makes 128× the copies and 64× the kernels of staged, and takes 86× as long": one sentence for each
/// run that does more than the best one, which is that with the fewest host-to-device copies, then kernels,
/// of those that pass. At most eight. Of what is inconclusive, and where there is no best one, nothing is
/// said. Times are of a GPU only.
std::vector<std::string> factors(const Report& report);

}  // namespace gpuflight
