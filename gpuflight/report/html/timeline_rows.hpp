/// The rows in which a timeline is drawn.
#pragma once

#include <vector>

#include "gpuflight/core/timeline.hpp"
#include "gpuflight/report/html/bar.hpp"
#include "gpuflight/report/html/bar_scale.hpp"
#include "gpuflight/report/html/text_table.hpp"

namespace gpuflight::html {

struct PageTexts {
  TextTable names;
  TextTable facts;
};

/// For each thread its regions and its calls; for each device its copies by direction; then its streams, with
/// kernels and fills. Bars of a row may overlap: see levels_of().
std::vector<Row> rows_of(const Timeline& timeline, const BarScale& scale, PageTexts& texts);

}  // namespace gpuflight::html
