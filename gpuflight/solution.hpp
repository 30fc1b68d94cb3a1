/// Makes an ordinary function a solution that `gpuflight run` can load and judge.
///
///     #include <gpuflight/solution.hpp>
///
///     at::Tensor stage_the_batch(const at::Tensor& data, const at::Tensor& weight) {
///       return data.to(at::kCUDA).matmul(weight);
///     }
///     GPUFLIGHT_SOLUTION(stage_the_batch)
///
/// The function takes the exercise's inputs in their order, as `const at::Tensor&` each, and returns
/// its result. What it throws is a failed verdict. `gpuflight build FILE.cpp` compiles such a file;
/// it links only libc10 and libtorch_cpu.
#pragma once

#include <ATen/ATen.h>
#include <torch/version.h>
#include <cstdint>

#include <cstddef>
#include <utility>

#include "gpuflight/module.hpp"

namespace gpuflight {

/// The entry under which a worker calls a solution: `count` tensors in, one out.
using SolutionEntry = void (*)(const at::Tensor* inputs, at::Tensor& output);

template <class... Arguments>
consteval std::uint32_t count_arguments(at::Tensor (*)(Arguments...)) {
  return sizeof...(Arguments);
}

template <class... Arguments, std::size_t... index>
at::Tensor apply(at::Tensor (*solution)(Arguments...), const at::Tensor* inputs,
                 std::index_sequence<index...>) {
  return solution(inputs[index]...);
}

template <class... Arguments>
at::Tensor apply(at::Tensor (*solution)(Arguments...), const at::Tensor* inputs) {
  return apply(solution, inputs, std::index_sequence_for<Arguments...>());
}

}  // namespace gpuflight

/// At namespace scope, outside any namespace, once for each solution of a file.
#define GPUFLIGHT_SOLUTION(function)                                                             \
  extern "C" __attribute__((visibility("default"))) void gpuflight_solution_##function(          \
      const at::Tensor* inputs, at::Tensor& output) {                                            \
    output = ::gpuflight::apply(&function, inputs);                                              \
  }                                                                                              \
  __attribute__((section(".gpuflight.solution"),                                                 \
                 used)) static constexpr ::gpuflight::ModuleRecord gpuflight_record_##function = \
      ::gpuflight::module_record(#function, ::gpuflight::count_arguments(&function), TORCH_VERSION);
