/// A solution's output against the reference.
#pragma once

#include <ATen/ATen.h>

#include <nlohmann/json.hpp>
#include <span>

namespace gpuflight {

/// An element is right within absolute + relative * |reference|.
struct Tolerance {
  double absolute = 0;
  double relative = 0;
};

/// The answer to a "check" request (see gpuflight/control/README.md): the first thing that is wrong,
/// in the order undefined, device, type, shape, not finite, wrong values; or an empty code.
/// @param output the description that the solution worker gave
/// @param bytes the output's elements in order
/// @param reference float64, on the CPU
nlohmann::json check_output(const nlohmann::json& output, std::span<std::byte> bytes,
                            const at::Tensor& reference, at::ScalarType type, const Tolerance& tolerance);

}  // namespace gpuflight
