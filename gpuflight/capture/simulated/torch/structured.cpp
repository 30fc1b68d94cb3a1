#include "gpuflight/capture/simulated/torch/structured.hpp"

#include <optional>

#include "gpuflight/capture/simulated/torch/boxed.hpp"
#include "gpuflight/capture/simulated/torch/libraries.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;
using c10::DispatchKey;

struct StructuredFunction {
  const char* name;
  const char* out;
};

constexpr StructuredFunction kStructuredFunctions[] = {
#include "structured_functions.inc"
};

/// A backend that nobody has: its entry in the dispatcher's table is LibTorch's own function of two passes.
constexpr DispatchKey kTwoPasses = DispatchKey::IPU;

/// All tensors are on one device, or numbers. What else there may be, LibTorch's own checks tell.
bool is_plain(const torch::jit::Stack& stack, std::size_t count) {
  std::optional<at::Device> device;
  for (std::size_t i = stack.size() - count; i < stack.size(); ++i) {
    if (!stack[i].isTensor()) {
      if (stack[i].isTensorList() || stack[i].isOptionalTensorList()) return false;
      continue;
    }
    const Tensor& tensor = stack[i].toTensor();
    if (!tensor.defined() || tensor.unsafeGetTensorImpl()->is_wrapped_number()) continue;
    if (!tensor.is_cuda() || (device && *device != tensor.device())) return false;
    device = tensor.device();
  }
  return device.has_value();
}

class StructuredKernel final : public c10::OperatorKernel {
 public:
  explicit StructuredKernel(const c10::FunctionSchema& schema)
      : boxed_(DispatchKey::CPU), count_(schema.arguments().size()) {}

  void operator()(const c10::OperatorHandle& operation, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
    if (is_plain(*stack, count_)) {
      boxed_(operation, keys, stack);
    } else {
      operation.redispatchBoxed(c10::DispatchKeySet(kTwoPasses), stack);
    }
  }

 private:
  BoxedKernel boxed_;
  std::size_t count_;
};

/// Its first pass copies what is added to.
bool copies_in_first_pass(const c10::FunctionSchema& schema) {
  return schema.name() == "aten::baddbmm" || schema.name() == "aten::baddbmm_";
}

bool has_plain_out_form(const c10::OperatorHandle& out) {
  return !out.hasKernelForDispatchKey(DispatchKey::CUDA) && is_plainly_boxed(out.schema());
}

}  // namespace

void register_structured(torch::Library& aten) {
  for (const auto& [name, out_name] : kStructuredFunctions) {
    const auto function = operation_of(name);
    const auto out = operation_of(out_name);
    if (!function || !out || !has_plain_out_form(*out) || !is_plainly_boxed(function->schema()) ||
        copies_in_first_pass(function->schema()) || function->hasKernelForDispatchKey(DispatchKey::CUDA) ||
        !function->hasKernelForDispatchKey(DispatchKey::CPU))
      continue;
    aten.impl(
        local_name(function->operator_name()).c_str(),
        torch::CppFunction::makeFromBoxedFunctor(std::make_unique<StructuredKernel>(function->schema())));
  }
}

}  // namespace gpuflight::simulated
