/// The values of an output against the reference's.
#pragma once

#include <string>

#include "gpuflight/worker/guess.hpp"
#include "gpuflight/worker/tolerance.hpp"

namespace gpuflight {

/// What is wrong with an output, if anything. Of another type, shape or device, there are no numbers.
struct OutputFinding {
  std::string code;  ///< empty where it is right
  std::string message;
  double max_abs_error = 0;
  double max_rel_error = 0;  ///< of elements that shouldn't be 0
  std::int64_t elements = 0;
  std::int64_t wrong = 0;
  std::string guess;  ///< its kind; empty where none fits
};

/// Not finite, wrong, or right. Of wrong values, the message has the first one, how many there are, the
/// largest errors, and a guess where one fits.
/// @param got, reference float64, of the same shape
OutputFinding compare(const at::Tensor& got, const at::Tensor& reference, const CheckedCall& call,
                      const Tolerance& tolerance);

void add(const std::optional<Guess>& guess, OutputFinding& finding);

}  // namespace gpuflight
