/// What one event adds to the counts of a region that it belongs to.
#pragma once

#include <string>

#include "gpuflight/core/counts.hpp"
#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// A call that succeeded and didn't merely add to a graph.
void add(Counts& counts, const HostCall& call);

void add(Counts& counts, const Kernel& kernel, const std::string& name);
void add(Counts& counts, const Copy& copy);
void add(Counts& counts, const Fill& fill);

/// All of `more`.
void add(Counts& counts, const Counts& more);

}  // namespace gpuflight
