/// What one event adds to the counts of a region that it belongs to. What the device did may be of a kind
/// that the region didn't have yet: then the counts take more memory.
#pragma once

#include <cstddef>
#include <string>

#include "gpuflight/core/counts.hpp"
#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// A call that succeeded and didn't merely add to a graph.
void add(Counts& counts, const HostCall& call);

/// @returns about how many bytes more the counts take
std::size_t add(Counts& counts, const Kernel& kernel, const std::string& name);
std::size_t add(Counts& counts, const Copy& copy);
std::size_t add(Counts& counts, const Fill& fill);

/// What one event adds to the work of the device.
void add(DeviceWork& work, const Kernel& kernel);
void add(DeviceWork& work, const Copy& copy);
void add(DeviceWork& work, const Fill& fill);

/// All of `more`.
void add(Counts& counts, const Counts& more);

}  // namespace gpuflight
