/// Where in its source a solution made its calls.
#pragma once

#include "gpuflight/core/timeline.hpp"
#include "gpuflight/judge/programs.hpp"
#include "gpuflight/judge/worker_command.hpp"

namespace gpuflight {

/// Looks up the places of the timeline's stacks that lie in the solution's file, those of most calls first
/// and 64 at most, and adds those that are found to the timeline. The file is read in a process of its own,
/// as the solution was run: in a sandbox where it was. Within some seconds; what isn't found by then is not.
/// @throws Interrupted
void add_places(Timeline& timeline, const Programs& programs, const std::filesystem::path& solution,
                const Confinement& confinement);

}  // namespace gpuflight
