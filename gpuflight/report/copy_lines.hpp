/// Copies by direction, size and memory, in words.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "gpuflight/core/counts.hpp"

namespace gpuflight {

/// "host to device: 128 × 2,048 B pageable": for each direction with copies a line, or more where it is
/// wider than `columns`.
std::vector<std::string> copy_lines(const Counts& counts, std::size_t columns);

}  // namespace gpuflight
