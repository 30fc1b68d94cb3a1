/// One number of the table, and its budget.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"
#include "gpuflight/report/columns.hpp"

namespace gpuflight::html {

/// A cell with the count and, where one of the run's checks limits it, the limit and by how much it is
/// missed.
std::string count_cell(const RunReport& run, const RegionReport& region, const CountColumn& column);

}  // namespace gpuflight::html
