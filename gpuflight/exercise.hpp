/// What an exercise says in code. What it says in words and numbers stands in its exercise.json.
#pragma once

#include <ATen/ATen.h>
#include <torch/version.h>

#include <cstdint>
#include <string>
#include <vector>

#include "gpuflight/module.hpp"

namespace gpuflight {

/// Where the solution finds an input when it is called.
enum class Placement : std::uint32_t {
  Host,    ///< ordinary pageable memory
  Device,  ///< the CUDA device, or the simulated one
};

struct Input {
  std::string name;  ///< as in exercise.json's "inputs"
  at::Tensor value;  ///< on the CPU, contiguous
  Placement placement;
};

/// Runs in the reference worker only, where no solution is loaded and no device is in use.
class Exercise {
 public:
  virtual ~Exercise() = default;

  /// The inputs of one call, in the order of the solution's parameters. The same seed and number of
  /// rows give the same inputs, on every machine.
  /// @param rows N, at least 1
  virtual std::vector<Input> inputs(std::uint64_t seed, std::int64_t rows) const = 0;

  /// What a solution should return for these inputs, in float64 on the CPU.
  virtual at::Tensor reference(const std::vector<Input>& inputs) const = 0;

  /// The type that the solution's result must have.
  virtual at::ScalarType output_type() const { return at::kFloat; }
};

}  // namespace gpuflight

/// At namespace scope, once in an exercise's shared object.
#define GPUFLIGHT_EXERCISE(Type)                                                                        \
  extern "C" __attribute__((visibility("default"))) const ::gpuflight::Exercise& gpuflight_exercise() { \
    static const Type exercise;                                                                         \
    return exercise;                                                                                    \
  }                                                                                                     \
  __attribute__((section(".gpuflight.exercise"),                                                        \
                 used)) static constexpr ::gpuflight::ModuleRecord gpuflight_exercise_record =          \
      ::gpuflight::module_record(#Type, 0, TORCH_VERSION);
