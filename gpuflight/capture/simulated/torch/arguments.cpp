#include "gpuflight/capture/simulated/torch/arguments.hpp"

#include <ATen/core/op_registration/adaption.h>

#include "gpuflight/capture/simulated/torch/generator.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;
using c10::IValue;

/// Shows the tensors of one call and holds them against each other.
class Arguments {
 public:
  Arguments(const OperationTraits& traits, Aliases& aliases) : traits_(traits), aliases_(aliases) {}

  Tensor show(Tensor tensor, const c10::Argument& argument) {
    if (tensor.defined()) check(tensor, argument.name());
    if (!device_ && tensor.defined() && tensor.is_cuda()) device_ = tensor.device();
    const bool written = argument.alias_info() != nullptr && argument.alias_info()->isWrite();
    return written ? aliases_.target(std::move(tensor)) : aliases_.host(std::move(tensor));
  }

  at::Device show(at::Device device) {
    if (!device_ && device.is_cuda() && device.has_index()) device_ = device;
    return at::Device(c10::kCPU);
  }

  /// Where the call works, if any argument says so.
  std::optional<at::Device> device() const { return device_; }

 private:
  void check(const Tensor& tensor, const std::string& name) {
    const bool acts_as_number = tensor.is_cpu() && tensor.dim() == 0;
    if (!acts_as_number) {
      c10::impl::check_and_update_common_device(common_, tensor, traits_.method.c_str(), name.c_str());
    }
  }

  const OperationTraits& traits_;
  Aliases& aliases_;
  std::optional<at::Device> common_;
  std::optional<at::Device> device_;
};

void show_list(IValue& value, const c10::Argument& argument, Arguments& arguments, Aliases& aliases) {
  if (value.isTensorList()) {
    c10::List<Tensor> shown;
    for (const Tensor& tensor : value.toTensorVector()) shown.push_back(arguments.show(tensor, argument));
    value = std::move(shown);
  } else if (value.isOptionalTensorList()) {
    // Indices: LibTorch's code before this kernel has moved copies of them to the device.
    c10::List<std::optional<Tensor>> shown;
    for (const std::optional<Tensor>& tensor : value.toOptionalTensorVector()) {
      shown.push_back(tensor ? std::optional(aliases.host(*tensor)) : std::nullopt);
    }
    value = std::move(shown);
  }
}

void show_argument(IValue& value, const c10::Argument& argument, Arguments& arguments, Aliases& aliases) {
  if (value.isTensor()) {
    value = arguments.show(std::move(value).toTensor(), argument);
  } else if (value.isList()) {
    show_list(value, argument, arguments, aliases);
  } else if (value.isDevice()) {
    value = arguments.show(value.toDevice());
  } else if (argument.name() == "generator") {
    value = cpu_generator(value.isNone()
                              ? default_generator(arguments.device() ? arguments.device()->index() : -1)
                              : value.toGenerator());
  }
}

}  // namespace

std::optional<at::Device> show_arguments(const OperationTraits& traits, const c10::FunctionSchema& schema,
                                         torch::jit::Stack& stack, Aliases& aliases) {
  Arguments arguments(traits, aliases);
  const std::size_t count = schema.arguments().size();
  const std::size_t first = stack.size() - count;
  for (std::size_t i = 0; i < count; ++i)
    show_argument(stack[first + i], schema.arguments()[i], arguments, aliases);
  return arguments.device();
}

}  // namespace gpuflight::simulated
