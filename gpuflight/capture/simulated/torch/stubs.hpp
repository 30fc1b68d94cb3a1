/// LibTorch's own CPU kernels, behind its stubs, as the device's. What LibTorch has one function of for the
/// CPU and CUDA then runs on device tensors, with the copies that it makes there, and comes to these for its
/// kernels.
#pragma once

#include <ATen/native/DispatchStub.h>
#include <ATen/native/TensorIterator.h>

#include <algorithm>
#include <tuple>

#include "gpuflight/capture/simulated/runtime/memory.hpp"
#include "gpuflight/capture/simulated/torch/generator.hpp"
#include "gpuflight/capture/simulated/torch/on_host.hpp"

namespace gpuflight::simulated {

/// A text as a template's argument.
template <std::size_t size>
struct Literal {
  consteval Literal(const char (&from)[size]) { std::copy_n(from, size, text); }
  char text[size];
};

/// The same walk over the host's side of the same bytes. All operands must be of the type that is computed
/// in: a GPU's kernels convert on the way, the CPU's don't.
inline at::TensorIterator on_host_side(const at::TensorIteratorBase& iterator) {
  at::TensorIterator shown(iterator);
  for (int i = 0; i < iterator.ntensors(); ++i)
    shown.unsafe_replace_operand(i, Memory::get().to_host(iterator.data_ptr(i)));
  return shown;
}

/// What an iterator's walk uses.
inline void show_operands(Aliases& aliases, const at::TensorIteratorBase& iterator) {
  for (int i = 0; i < iterator.ntensors(); ++i) {
    const at::Tensor& operand = iterator.tensor(i);
    i < iterator.noutputs() ? aliases.target(operand) : aliases.host(operand);
  }
}

/// A kernel's argument as the CPU's takes it. Which of its tensors a kernel writes, only some types say.
template <class Argument>
auto shown_to_stub(Aliases& aliases, Argument& argument) {
  using Plain = std::remove_const_t<Argument>;
  if constexpr (std::is_base_of_v<at::TensorBase, Plain>) {
    const at::Tensor tensor(argument);
    return std::is_const_v<Argument> ? aliases.host(tensor) : aliases.target(tensor);
  } else if constexpr (std::is_base_of_v<at::TensorIteratorBase, Plain>) {
    show_operands(aliases, argument);
    return on_host_side(argument);
  } else if constexpr (std::is_same_v<Plain, std::optional<at::Generator>>) {
    return std::optional(cpu_generator(argument ? *argument : default_generator(-1)));
  } else {
    return argument;
  }
}

template <Literal name, auto& stub, class Function>
struct StubKernel;

/// Counted as one operation of that name.
template <Literal name, auto& stub, class Result, class... Parameters>
struct StubKernel<name, stub, Result (*)(Parameters...)> {
  static Result run(Parameters... parameters) {
    static const InternedText interned(name.text);
    Call call = Call::launch(current_lane());
    Aliases aliases;
    std::tuple shown{shown_to_stub(aliases, parameters)...};
    const auto compute = [&]() -> Result {
      const Operation operation;
      return std::apply([](auto&... arguments) -> Result { return stub(c10::kCPU, arguments...); }, shown);
    };
    if constexpr (std::is_same_v<Result, at::Tensor>) {
      const at::Tensor result = aliases.device(compute());
      call.ran(interned, aliases.uses());
      return result;
    } else {
      compute();
      call.ran(interned, aliases.uses());
      // A kernel that gives a reference gives its first argument.
      if constexpr (!std::is_void_v<Result>) return std::get<0>(std::tie(parameters...));
    }
  }
};

template <Literal name, auto& stub>
using KernelOf = StubKernel<name, stub, typename std::remove_reference_t<decltype(stub)>::FnPtr>;

template <Literal name, auto& stub>
void use_host_kernel() {
  stub.set_cuda_dispatch_ptr(&KernelOf<name, stub>::run);
}

}  // namespace gpuflight::simulated
