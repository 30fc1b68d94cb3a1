/// Detours by the names of their operations, and what they are written with.
#pragma once

#include <ATen/ATen.h>

#include <map>
#include <string>

#include "gpuflight/capture/simulated/torch/detours.hpp"

namespace gpuflight::simulated {

using Detours = std::map<std::string, Detour>;

Detours copying_detours();  ///< that copy arguments
Detours reading_detours();  ///< that look at elements
Detours library_detours();  ///< that have CUDA's libraries copy

/// The argument at that place of the last `count`.
inline c10::IValue& argument(torch::jit::Stack& stack, std::size_t count, std::size_t place) {
  return stack[stack.size() - count + place];
}

/// Puts the result in the place of the `count` arguments. @returns true: the call is done
inline bool finish(torch::jit::Stack& stack, std::size_t count, at::Tensor result) {
  stack.resize(stack.size() - count);
  stack.emplace_back(std::move(result));
  return true;
}

}  // namespace gpuflight::simulated
