/// The kernel behind every operation that the CPU has a kernel for: the same bytes, shown as CPU
/// tensors, go to that one.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include "gpuflight/capture/simulated/torch/aliasing.hpp"
#include "gpuflight/capture/simulated/torch/detours.hpp"
#include "gpuflight/capture/simulated/torch/gaps.hpp"
#include "gpuflight/capture/simulated/torch/refused_types.hpp"
#include "gpuflight/capture/simulated/torch/traits.hpp"

namespace gpuflight::simulated {

/// One for each operation that is registered, called from any thread.
class BoxedKernel final : public c10::OperatorKernel {
 public:
  /// @param host that the CPU's kernel has
  BoxedKernel(const c10::FunctionSchema& schema, c10::DispatchKey host)
      : host_(host),
        traits_(schema),
        gaps_(gaps_of(schema)),
        refused_types_(refused_types_of(schema)),
        detour_(detour_of(schema)) {}

  void operator()(const c10::OperatorHandle& operation, c10::DispatchKeySet keys, torch::jit::Stack* stack);

 private:
  bool compute(const c10::OperatorHandle& operation, torch::jit::Stack& stack, Aliases& aliases) const;

  c10::DispatchKeySet host_;
  OperationTraits traits_;
  Gaps gaps_;
  std::vector<const RefusedTypes*> refused_types_;
  Detour detour_;
};

/// The boxed kernel does nothing besides for an operation: it has neither a detour nor gaps.
bool is_plainly_boxed(const c10::FunctionSchema& schema);

/// The kernel of everything else. @throws c10::NotImplementedError, naming what was called.
void refuse(const c10::OperatorHandle& operation, torch::jit::Stack* stack);

/// The kernel of what LibTorch has for the CPU only. The program is wrong, not the simulation: the run's
/// counts stand.
/// @throws c10::NotImplementedError, naming what was called.
void refuse_host_only(const c10::OperatorHandle& operation, torch::jit::Stack* stack);

}  // namespace gpuflight::simulated
