/// The kinds of findings, a function and a file for each. docs/reference/findings.md says when each is
/// certain. Each takes the timeline of one call, whole, and gives nothing where it isn't certain.
#pragma once

#include <optional>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// Copies between host and device in small pieces of one buffer.
std::optional<Finding> repeated_copies(const Timeline& part);

/// Copies on the device that put small pieces together.
std::optional<Finding> slice_writes(const Timeline& part);

/// The same pageable memory is copied again and again.
std::optional<Finding> pageable_copies(const Timeline& part);

/// The host waits after each copy to the device.
std::optional<Finding> synchronize_after_each_copy(const Timeline& part);

/// Uses of the same memory that nothing orders.
std::optional<Finding> unordered_use(const Timeline& part);

/// The following need times and kernels as a GPU has them.
std::optional<Finding> repeated_launches(const Timeline& part);
std::optional<Finding> short_kernels(const Timeline& part);
std::optional<Finding> idle_device(const Timeline& part);

/// Matrix products in double precision.
/// @param part of an exercise whose numbers are float32
std::optional<Finding> double_precision(const Timeline& part);

}  // namespace gpuflight
