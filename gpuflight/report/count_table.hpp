/// The table of a report: for each solution and region what was counted, and below it the budget.
#pragma once

#include "gpuflight/core/report.hpp"
#include "gpuflight/report/table.hpp"
#include "gpuflight/report/terminal_style.hpp"

namespace gpuflight {

/// A solution's row is its judged region's, with the time of the whole call; a row for each other region
/// follows, indented by its path, up to kMostRegions. "–" stands for what wasn't counted or timed, and a
/// budget in parentheses isn't judged. Verdicts and numbers that miss their limit have the style's colours.
Table count_table(const Report& report, const TerminalStyle& style = {});

}  // namespace gpuflight
