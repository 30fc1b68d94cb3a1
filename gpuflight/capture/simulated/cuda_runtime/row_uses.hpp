/// What copies and fills use of memory that the devices reach.
#pragma once

#include <vector>

#include "gpuflight/capture/simulated/cuda_runtime/moving.hpp"
#include "gpuflight/capture/simulated/runtime/uses.hpp"

namespace gpuflight::simulated {

/// Of both sides; the host's only where it is pinned.
void add_uses(const Rows& rows, std::vector<Use>& uses);

std::vector<Use> uses_of(const FilledRows& rows);

}  // namespace gpuflight::simulated
