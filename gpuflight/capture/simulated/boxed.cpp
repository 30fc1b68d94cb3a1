#include "gpuflight/capture/simulated/boxed.hpp"

#include "gpuflight/capture/simulated/aliasing.hpp"
#include "gpuflight/capture/simulated/allocators.hpp"
#include "gpuflight/capture/simulated/arguments.hpp"
#include "gpuflight/capture/simulated/copies.hpp"

namespace gpuflight::simulated {
namespace {

using c10::IValue;
using torch::jit::Stack;

void run_on_cpu(const c10::OperatorHandle& operation, Stack* stack) {
  const Operation computing;
  const at::AutoDispatchBelowADInplaceOrView below_autograd;
  operation.redispatchBoxed(c10::DispatchKeySet(c10::DispatchKey::CPU), stack);
}

/// Turns a result into device tensors.
/// @returns whether it is more than views of the arguments and empty tensors: a GPU had work to do.
bool wrap(IValue& result, Call& call) {
  bool work = false;
  const auto wrap_tensor = [&](const at::Tensor& host) {
    if (host.defined() && host.numel() > 0 && !call.is_alias(host)) work = true;
    return call.device(host);
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

}  // namespace

void BoxedKernel::operator()(const c10::OperatorHandle& operation, c10::DispatchKeySet /*keys*/,
                             Stack* stack) {
  const c10::FunctionSchema& schema = operation.schema();
  Call call;
  show_arguments(traits_, schema, *stack, call);
  const Timestamp start = now();
  run_on_cpu(operation, stack);
  if (traits_.writes_arguments) call.sync_back();

  const std::size_t results = schema.returns().size();
  bool work = results == 0;
  for (std::size_t i = stack->size() - results; i < stack->size(); ++i) work |= wrap((*stack)[i], call);
  if (traits_.writes_arguments && results != 0) work = call.has_elements();

  if (work && traits_.launches) publish_operation(traits_.name, start);
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
