#include "gpuflight/capture/simulated/torch/boxed.hpp"

#include <c10/cuda/CUDAGuard.h>

#include "gpuflight/capture/simulated/torch/allocators.hpp"
#include "gpuflight/capture/simulated/torch/arguments.hpp"
#include "gpuflight/capture/simulated/torch/copies.hpp"
#include "gpuflight/capture/simulated/torch/current.hpp"
#include "gpuflight/capture/simulated/torch/sparse_tensors.hpp"

namespace gpuflight::simulated {
namespace {

using c10::IValue;
using torch::jit::Stack;

void refuse_kind(const c10::OperatorHandle& operation, const char* kind) {
  const std::string what = std::string(kind) + " tensors (" + toString(operation.operator_name()) + ")";
  publish_not_simulated(what);
  TORCH_CHECK_NOT_IMPLEMENTED(false, "not simulated: ", what, "; run this with a GPU");
}

/// Only tensors that lie in memory as on the other device can be shown as its.
void check_kind(const c10::OperatorHandle& operation, const at::Tensor& tensor) {
  if (!tensor.defined()) return;
  if (tensor.is_quantized()) refuse_kind(operation, "quantized");
  if (tensor.layout() != at::kStrided && !is_sparse(tensor)) refuse_kind(operation, "oneDNN's");
}

/// Turns a result into device tensors.
/// @returns whether it is more than views of the arguments and empty tensors: a GPU had work to do.
bool wrap(const c10::OperatorHandle& operation, IValue& result, Aliases& aliases) {
  bool work = false;
  const auto wrap_tensor = [&](const at::Tensor& host) {
    check_kind(operation, host);
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

}  // namespace

const BoxedKernel::Facts& BoxedKernel::facts_of(const c10::FunctionSchema& schema) {
  const Facts* known = facts_.load(std::memory_order_acquire);
  if (known != nullptr) return *known;
  auto made = std::make_unique<const Facts>(schema);
  return facts_.compare_exchange_strong(known, made.get()) ? *made.release() : *known;  // another thread's
}

/// Runs the CPU's kernel over the arguments on the stack, and leaves its results there.
/// @returns whether a GPU had work to do
bool BoxedKernel::compute(const c10::OperatorHandle& operation, const Facts& facts, Stack& stack,
                          Aliases& aliases) const {
  {
    const Operation computing;
    Bridge bridge(facts.gaps, operation.schema());
    bridge.to_kernel(stack);
    operation.redispatchBoxed(host_, &stack);
    bridge.from_kernel(stack);
  }
  if (facts.traits.writes_arguments) aliases.sync_back();
  const std::size_t results = operation.schema().returns().size();
  bool work = results == 0;
  for (std::size_t i = stack.size() - results; i < stack.size(); ++i) {
    work |= wrap(operation, stack[i], aliases);
  }
  return facts.traits.writes_arguments && results != 0 ? aliases.has_elements() : work;
}

void BoxedKernel::operator()(const c10::OperatorHandle& operation, c10::DispatchKeySet /*keys*/,
                             Stack* stack) {
  const Facts& facts = facts_of(operation.schema());
  if (facts.detour != nullptr && facts.detour(*stack)) return;
  Aliases aliases;
  // The device of the first tensor, or the one that is asked for, as LibTorch's own wrappers do it.
  const std::optional<c10::Device> device = show_arguments(facts.traits, operation.schema(), *stack, aliases);
  std::optional<c10::cuda::CUDAGuard> guard;
  if (device && *device != current_cuda_device()) guard.emplace(*device);  // to ask costs less than to set
  for (const RefusedTypes* refused : facts.refused_types) check_types(*refused, operation.schema(), *stack);
  if (facts.traits.launches) {
    Call call = Call::launch(current_lane());
    if (compute(operation, facts, *stack, aliases))
      call.ran(facts.traits.name, facts.traits.uses_parts ? aliases.result_uses() : aliases.uses());
  } else {
    compute(operation, facts, *stack, aliases);
  }
  if (facts.traits.read_back_bytes != 0) read_back(nullptr, facts.traits.read_back_bytes);
}

bool is_plainly_boxed(const c10::FunctionSchema& schema) {
  return detour_of(schema) == nullptr && gaps_of(schema).none();
}

void refuse(const c10::OperatorHandle& operation, Stack* /*stack*/) {
  publish_not_simulated(toString(operation.operator_name()));
  TORCH_CHECK_NOT_IMPLEMENTED(
      false, "not simulated: ", toString(operation.operator_name()),
      " has no kernel that the simulated device could run; use operations that LibTorch has "
      "on the CPU too, or run this with a GPU");
}

void refuse_host_only(const c10::OperatorHandle& operation, Stack* /*stack*/) {
  TORCH_CHECK_NOT_IMPLEMENTED(false, "not simulated: LibTorch has no CUDA kernel of ",
                              toString(operation.operator_name()),
                              ", so a GPU wouldn't run it either; move its "
                              "tensors to the CPU");
}

}  // namespace gpuflight::simulated
