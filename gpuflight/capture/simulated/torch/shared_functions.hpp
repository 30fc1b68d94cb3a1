/// What LibTorch has one function of for the CPU and CUDA, registered as the device's: it works on device
/// tensors.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/native/Resize.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/library.h>

#include <array>

#include "gpuflight/capture/simulated/torch/same_device.hpp"

namespace gpuflight::simulated {

inline const c10::FunctionSchema& schema_of(const char* name, const char* overload) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, overload).schema();
}

template <auto function, class Type = decltype(function)>
struct SharedFunction;

template <auto function, class Result, class... Arguments>
struct SharedFunction<function, Result (*)(Arguments...)> {
  static inline const SameDevice* same_device = nullptr;

  static Result run(Arguments... arguments) {
    const c10::cuda::OptionalCUDAGuard guard(same_device->check(arguments...));
    return function(std::forward<Arguments>(arguments)...);
  }
};

/// `name` without "aten::".
template <auto function>
void share(torch::Library& aten, const std::string& name, const char* overload = "") {
  using Kernel = SharedFunction<function>;
  Kernel::same_device = new SameDevice(schema_of(("aten::" + name).c_str(), overload));
  const std::string full = *overload == '\0' ? name : name + "." + overload;
  aten.impl(full.c_str(), &Kernel::run);
}

/// The functional form of a structured operation, which is LibTorch's composite of its other form: that one
/// has made outputs on the first tensor's device before it looks at the others.
template <auto function>
void share_functional(torch::Library& aten, const std::string& name) {
  using Kernel = SharedFunction<function>;
  Kernel::same_device = new SameDevice(schema_of(("aten::" + name).c_str(), ""), "wrapper_CUDA_" + name);
  aten.impl(name.c_str(), &Kernel::run);
}

/// A structured operation that writes to given tensors, as LibTorch's generated code makes it.
template <class Operation, std::size_t count>
class WithOutputs final : public Operation {
 public:
  explicit WithOutputs(const std::array<at::Tensor*, count>& outputs) : outputs_(outputs) {}

  void set_output_strided(int64_t place, at::IntArrayRef sizes, at::IntArrayRef strides,
                          at::TensorOptions options, at::DimnameList names) override {
    set_output_raw_strided(place, sizes, strides, options, names);
    const auto i = static_cast<std::size_t>(place);
    if (outputs_[i]->strides() != strides) proxies_[i] = at::empty_strided(sizes, strides, options);
  }

  void set_output_raw_strided(int64_t place, at::IntArrayRef sizes, at::IntArrayRef strides,
                              at::TensorOptions options, at::DimnameList names) override {
    const at::Tensor& out = *outputs_[static_cast<std::size_t>(place)];
    TORCH_CHECK(options.dtype() == out.dtype(), "Expected out tensor to have dtype ", options.dtype(),
                ", but got ", out.dtype(), " instead");
    TORCH_CHECK(options.device() == out.device(), "Expected out tensor to have device ", options.device(),
                ", but got ", out.device(), " instead");
    if (at::native::resize_output(out, sizes)) {
      if (!strides.empty()) {
        out.as_strided_(sizes, strides);
      } else if (const auto format = options.memory_format_opt()) {
        out.unsafeGetTensorImpl()->empty_tensor_restride(*format);
      }
    }
    if (!names.empty()) at::namedinference::propagate_names(out, names);
  }

  const at::Tensor& maybe_get_output(int64_t place) override {
    const auto i = static_cast<std::size_t>(place);
    return proxies_[i].defined() ? proxies_[i] : *outputs_[i];
  }

  void copy_proxies() {
    for (std::size_t i = 0; i < count; ++i) {
      if (proxies_[i].defined()) outputs_[i]->copy_(proxies_[i]);
    }
  }

 private:
  std::array<at::Tensor*, count> outputs_;
  std::array<at::Tensor, count> proxies_;
};

template <std::size_t>
using Output = at::Tensor&;

template <class Operation, class Meta, class Places>
struct StructuredKernel;

template <class Operation, class Base, class... Arguments, std::size_t... places>
struct StructuredKernel<Operation, void (Base::*)(Arguments...), std::index_sequence<places...>> {
  using Result = std::conditional_t<sizeof...(places) == 1, at::Tensor&, std::tuple<Output<places>...>>;
  static inline const SameDevice* same_device = nullptr;

  static Result run(Arguments... arguments, Output<places>... outputs) {
    const c10::cuda::OptionalCUDAGuard guard(same_device->check(arguments..., outputs...));
    WithOutputs<Operation, sizeof...(places)> operation({&outputs...});
    operation.meta(arguments...);
    operation.impl(arguments..., operation.maybe_get_output(places)...);
    operation.copy_proxies();
    return Result(outputs...);
  }
};

/// `outputs`: how many tensors the operation writes to.
template <class Operation, std::size_t outputs>
void share_structured(torch::Library& aten, const std::string& name, const char* overload) {
  using Kernel = StructuredKernel<Operation, decltype(&Operation::meta), std::make_index_sequence<outputs>>;
  Kernel::same_device = new SameDevice(schema_of(("aten::" + name).c_str(), overload));
  aten.impl((name + "." + overload).c_str(), &Kernel::run);
}

}  // namespace gpuflight::simulated
