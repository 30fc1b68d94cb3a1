/// What is written of a report, for every command that makes one.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/show.hpp"

namespace gpuflight {

/// An option for each format, and --timeline. The destinations must outlive the command line.
void add_report_options(CLI::App& command, ReportDestinations& destinations);

}  // namespace gpuflight
