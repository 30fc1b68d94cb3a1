/// The arguments of a call, on the dispatcher's stack, made ready for the CPU's kernel.
#pragma once

#include <ATen/core/stack.h>

#include "gpuflight/capture/simulated/torch/aliasing.hpp"
#include "gpuflight/capture/simulated/torch/traits.hpp"

namespace gpuflight::simulated {

/// Replaces device tensors by their aliases, the device by the CPU, a generator by the CPU's behind it.
/// @throws c10::Error with LibTorch's text for tensors of two devices
std::optional<at::Device> show_arguments(const OperationTraits& traits, const c10::FunctionSchema& schema,
                                         torch::jit::Stack& stack, Aliases& aliases);

}  // namespace gpuflight::simulated
