/// By how much a budget is missed, in a few words.
#pragma once

#include <string>
#include <vector>

#include "gpuflight/core/budget.hpp"

namespace gpuflight {

/// Of the check that is over its limit by the largest factor: "128× the copies", "3 too many
/// copies to host". With none over, of the first that is under: "too few kernels". Empty where all are
/// within.
std::string worst_excess(const std::vector<const Check*>& checks);

}  // namespace gpuflight
