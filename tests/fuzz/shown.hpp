/// A report as `gpuflight report` shows it, held to what it promises of a stranger's texts.
#pragma once

#include "gpuflight/core/report.hpp"

namespace gpuflight::fuzz {

void show_table(const Report& report);

void show_json(const Report& report);

}  // namespace gpuflight::fuzz
