/// What stands at the top of the page.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight::html {

/// The exercise's title, or what else was run. Not markup.
std::string title_of(const Report& report);

/// The title, the verdict as a sentence, and on what machine and what data it was found.
std::string heading(const Report& report);

}  // namespace gpuflight::html
