/// A solution's output against what the exercise asks for.
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "gpuflight/worker/comparison.hpp"

namespace gpuflight {

/// The first thing that is wrong, in the order undefined, device, type, shape, not finite, wrong values.
/// @param output the description that the solution worker gave
/// @param bytes the output's elements in order
OutputFinding check_output(const nlohmann::json& output, std::span<std::byte> bytes, const CheckedCall& call,
                           const Tolerance& tolerance);

}  // namespace gpuflight
