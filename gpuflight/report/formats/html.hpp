/// A report as a page for a browser.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// One HTML file that needs nothing beside it: the verdict, the table with the budgets, the reasons and
/// findings as plain markup, and the timelines, where there are any, drawn by the page's own script.
std::string to_html(const Report& report);

}  // namespace gpuflight
