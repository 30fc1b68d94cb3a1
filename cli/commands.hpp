/// The commands. Each adds its own words to the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace gpuflight {

/// What the chosen command does when the line is read; gives the exit code.
using Action = std::function<int()>;

/// --version, which every command has.
void add_version_flag(CLI::App& app);

void add_run_command(CLI::App& app, Action& action);
void add_build_command(CLI::App& app, Action& action);
void add_grade_command(CLI::App& app, Action& action);
void add_new_command(CLI::App& app, Action& action);
void add_report_command(CLI::App& app, Action& action);
void add_compare_command(CLI::App& app, Action& action);

}  // namespace gpuflight
