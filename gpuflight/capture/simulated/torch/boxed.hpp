/// The kernel behind every operation that the CPU has a kernel for: the same bytes, shown as CPU
/// tensors, go to that one.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <atomic>
#include <vector>

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
  explicit BoxedKernel(c10::DispatchKey host) : host_(host) {}
  ~BoxedKernel() override { delete facts_.load(); }

  void operator()(const c10::OperatorHandle& operation, c10::DispatchKeySet keys, torch::jit::Stack* stack);

 private:
  /// What is known of the operation.
  struct Facts {
    explicit Facts(const c10::FunctionSchema& schema)
        : traits(schema),
          gaps(gaps_of(schema)),
          refused_types(refused_types_of(schema)),
          detour(detour_of(schema)) {}

    OperationTraits traits;
    Gaps gaps;
    std::vector<const RefusedTypes*> refused_types;
    Detour detour;
  };

  const Facts& facts_of(const c10::FunctionSchema& schema);
  bool compute(const c10::OperatorHandle& operation, const Facts& facts, torch::jit::Stack& stack,
               Aliases& aliases) const;

  c10::DispatchKeySet host_;
  std::atomic<const Facts*> facts_{nullptr};  // found out by the first call: most kernels are never called
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
