#include "gpuflight/capture/simulated/boxed.hpp"

#include "gpuflight/capture/simulated/aliasing.hpp"
#include "gpuflight/capture/simulated/allocators.hpp"
#include "gpuflight/capture/simulated/arguments.hpp"
#include "gpuflight/capture/simulated/copies.hpp"
#include "gpuflight/capture/simulated/events.hpp"

namespace gpuflight::simulated {
namespace {

using c10::IValue;
using torch::jit::Stack;

/// Turns a result into device tensors.
/// @returns whether it is more than views of the arguments and empty tensors: a GPU had work to do.
bool wrap(IValue& result, Aliases& aliases) {
  bool work = false;
  const auto wrap_tensor = [&](const at::Tensor& host) {
    if (host.defined() && host.numel() > 0 && !aliases.is_alias(host)) work = true;
    return aliases.device(host);
  };
  if (result.isTensor()) {
    result = wrap_tensor(result.toTensor());
  } else if (result.isTensorList()) {
    c10::List<at::Tensor> tensors;
    for (const at::Tensor& tensor : result.toTensorVector()) tensors.push_back(wrap_tensor(tensor));
    result = std::move(tensors);
  } else {
    work = true;
  }
  return work;
}

/// Runs the CPU's kernel over the arguments on the stack, and leaves its results there.
/// @returns whether a GPU had work to do
bool compute(const c10::OperatorHandle& operation, const OperationTraits& traits, Stack& stack,
             Aliases& aliases) {
  {
    const Operation computing;
    operation.redispatchBoxed(c10::DispatchKeySet(c10::DispatchKey::CPU), &stack);
  }
  if (traits.writes_arguments) aliases.sync_back();
  const std::size_t results = operation.schema().returns().size();
  bool work = results == 0;
  for (std::size_t i = stack.size() - results; i < stack.size(); ++i) work |= wrap(stack[i], aliases);
  return traits.writes_arguments && results != 0 ? aliases.has_elements() : work;
}

}  // namespace

void BoxedKernel::operator()(const c10::OperatorHandle& operation, c10::DispatchKeySet /*keys*/,
                             Stack* stack) {
  Aliases aliases;
  show_arguments(traits_, operation.schema(), *stack, aliases);
  if (traits_.launches) {
    Call call = Call::launch();
    if (compute(operation, traits_, *stack, aliases)) call.ran(traits_.name);
  } else {
    compute(operation, traits_, *stack, aliases);
  }
  if (traits_.read_back_bytes != 0) read_back(nullptr, traits_.read_back_bytes);
}

void refuse(const c10::OperatorHandle& operation, Stack* /*stack*/) {
  publish_not_simulated(toString(operation.operator_name()));
  TORCH_CHECK_NOT_IMPLEMENTED(
      false, "not simulated: ", toString(operation.operator_name()),
      " has no kernel that the simulated device could run; use operations that LibTorch has "
      "on the CPU too, or run this with a GPU");
}

}  // namespace gpuflight::simulated
