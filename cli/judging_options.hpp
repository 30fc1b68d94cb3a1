/// How solutions are judged, for every command that judges them.
#pragma once

#include <CLI/CLI.hpp>

#include "gpuflight/judge/run.hpp"

namespace gpuflight {

/// --device, --calls, --timed-calls, --timeout, --rows, --seed, --sandbox, the limits of a solution, and what
/// the simulated machine is like. The request must outlive the command line.
void add_judging_options(CLI::App& command, RunRequest& request);

}  // namespace gpuflight
