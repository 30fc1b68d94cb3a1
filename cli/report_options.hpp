/// What is written of a report, for every command that makes one.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/show.hpp"

namespace gpuflight {

/// An option for each format, --timeline, --color and --full-names. The destinations must outlive the command
/// line.
void add_report_options(CLI::App& command, ReportDestinations& destinations);

/// --color, for a command that prints another table. The options must outlive the command line.
void add_color_option(CLI::App& command, TerminalOptions& options);

}  // namespace gpuflight
