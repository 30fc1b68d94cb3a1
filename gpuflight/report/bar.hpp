/// How busy something was over time, as a line of blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "gpuflight/report/timeline_axis.hpp"

namespace gpuflight {

/// `columns` characters for 0 to `length`: each as high (an eighth up to the whole of "█") as the spans
/// cover of its slice; at least the lowest where there is anything, and blank where there is nothing.
/// Where spans overlap, each counts, up to the whole.
/// @param columns  at least 1
/// @param length   at least 1; spans that reach beyond it are cut off
std::string bar(const std::vector<Span>& spans, std::uint64_t length, std::size_t columns);

}  // namespace gpuflight
