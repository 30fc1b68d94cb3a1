/// Reports with timelines, built by hand: data in the shape of what the judge makes, nothing that was
/// measured.
#pragma once

#include <cstddef>
#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight::examples {

/// What no page may take for markup.
inline constexpr const char* kHostile = "</script><img src=x onerror=alert(1)>";

/// `rows` calls each of a copy and a kernel in a region "judged", one after the other.
Timeline row_by_row(std::size_t rows, const std::string& kernel);

/// The naive solution's 128 rows and the staged one's single one, on one GPU.
Report two_timelines();

/// The same on the simulated device.
Report simulated_timelines();

/// Every text in it is kHostile, or begins with it.
Report hostile();

/// What a reader of the stream keeps of the timeline. @param most events one by one
Timeline read_again(const Timeline& timeline, std::size_t most);

/// Of some four events for each row.
Report with_rows(std::size_t rows);

}  // namespace gpuflight::examples
