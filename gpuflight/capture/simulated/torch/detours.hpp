/// What LibTorch's CUDA code does by other operations before a kernel of its own: copies that it makes,
/// elements that it reads. The CPU's code for the same operation does without.
#pragma once

#include <ATen/core/function_schema.h>
#include <ATen/core/stack.h>

namespace gpuflight::simulated {

/// Gets a call's arguments, on the device, on top of the stack, and may replace them.
/// @returns whether the call is done by that: its result stands in the arguments' place
using Detour = bool (*)(torch::jit::Stack& stack);

/// nullptr: there is none.
Detour detour_of(const c10::FunctionSchema& schema);

}  // namespace gpuflight::simulated
