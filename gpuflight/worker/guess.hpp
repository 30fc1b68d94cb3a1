/// What may be behind a wrong output.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gpuflight/exercise.hpp"
#include "gpuflight/worker/tolerance.hpp"

namespace gpuflight {

/// The call whose output is checked.
struct CheckedCall {
  const Exercise& exercise;
  const std::vector<Input>& inputs;
  std::int64_t rows = 0;
  std::vector<std::uint64_t> earlier_seeds;  ///< of the inputs of calls before it
};

struct Guess {
  std::string kind;      ///< "zeros", "stale", "transposed", "shifted_by_a_row", "half_precision"
  std::string sentence;  ///< "it looks transposed"
};

/// The first kind of mistake that explains every element of the output, or none. Each is computed: what the
/// output would be after that mistake. It fits where the output is that within the tolerance, and the
/// reference isn't, in so many elements that it is no chance.
/// @param got       an output that is wrong, finite, of the reference's shape, float64
/// @param reference of this call
std::optional<Guess> guess(const at::Tensor& got, const at::Tensor& reference, const CheckedCall& call,
                           const Tolerance& tolerance);

/// The same of an output whose last two dimensions are the reference's in the other order.
std::optional<Guess> guess_transposed(const at::Tensor& got, const at::Tensor& reference,
                                      const Tolerance& tolerance);

}  // namespace gpuflight
