/// Fewer bars than events, for timelines that no browser could hold.
#pragma once

#include <cstdint>
#include <vector>

#include "gpuflight/report/html/bar.hpp"

namespace gpuflight::html {

/// Bars of all timelines together that a page draws one by one.
inline constexpr std::size_t kMostBars = 1'000'000;

/// The width below which bars are merged so that at most `most` remain, or hardly more where long bars alone
/// are more; 0 where all of them fit. `rows` are those of the whole page.
std::int64_t merging_width(const std::vector<const Row*>& rows, std::size_t most = kMostBars);

/// Bars shorter than `width` that begin in the same stretch of that width become one: it says how many it
/// stands for, and its bytes are theirs together. None is lost. A width of 0 leaves all as they are.
std::vector<Bar> merged(const std::vector<Bar>& bars, std::int64_t width);

}  // namespace gpuflight::html
