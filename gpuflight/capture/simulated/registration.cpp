#include "gpuflight/capture/simulated/registration.hpp"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/detail/CUDAHooksInterface.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <deque>

#include "gpuflight/capture/simulated/boxed.hpp"
#include "gpuflight/capture/simulated/copies.hpp"
#include "gpuflight/capture/simulated/natives.hpp"

namespace gpuflight::simulated {
namespace {

using c10::DispatchKey;

/// Composite, but with kernels of their own on a GPU: counted whole.
bool is_whole(const c10::OperatorName& name) {
  return name.name == "aten::convolution" || name.name == "aten::convolution_backward" ||
         name.name.starts_with("aten::_foreach_");
}

/// A composite kernel would take precedence over a fallback, so each operation is registered by
/// itself: where the CPU has a kernel of its own, a GPU has one too.
bool needs_boxed_kernel(const c10::OperatorHandle& operation) {
  const c10::OperatorName& name = operation.operator_name();
  if (!name.name.starts_with("aten::") || operation.hasKernelForDispatchKey(DispatchKey::CUDA)) return false;
  const bool composite = operation.hasKernelForDispatchKey(DispatchKey::CompositeExplicitAutograd);
  if (is_whole(name) && composite) return true;
  if (!operation.hasKernelForDispatchKey(DispatchKey::CPU)) return false;
  // A structured functional stays composite: its meta function then runs on CUDA tensors, with
  // LibTorch's own device checks, and its out= form is counted. That of mse_loss resizes twice and warns.
  return !operation.hasKernelForDispatchKey(DispatchKey::CompositeExplicitAutogradNonFunctional) ||
         name.name == "aten::mse_loss";
}

std::string local_name(const c10::OperatorName& name) {
  const std::string base = name.name.substr(name.name.find("::") + 2);
  return name.overload_name.empty() ? base : base + "." + name.overload_name;
}

void register_boxed(torch::Library& aten) {
  for (const c10::OperatorName& name : c10::Dispatcher::singleton().getAllOpNames()) {
    const auto operation = c10::Dispatcher::singleton().findSchema(name);
    if (!operation || !needs_boxed_kernel(*operation)) continue;
    aten.impl(local_name(name).c_str(),
              torch::CppFunction::makeFromBoxedFunctor(std::make_unique<BoxedKernel>(operation->schema())));
  }
}

/// Never destroyed: with a library its kernels go.
torch::Library& new_library(const char* name_space, DispatchKey key) {
  static auto& kept = *new std::deque<torch::Library>;
  return kept.emplace_back(torch::Library::IMPL, name_space, key, __FILE__, __LINE__);
}

void register_refusals() {
  for (const DispatchKey key : {DispatchKey::CUDA, DispatchKey::SparseCUDA, DispatchKey::SparseCsrCUDA,
                                DispatchKey::QuantizedCUDA, DispatchKey::NestedTensorCUDA}) {
    new_library("_", key).fallback(torch::CppFunction::makeFromBoxedFunction<&refuse>());
  }
}

}  // namespace

bool cuda_is_registered() {
  const auto empty = c10::Dispatcher::singleton().findSchema({"aten::empty", "memory_format"});
  return c10::impl::hasDeviceGuardImpl(c10::DeviceType::CUDA) || at::CUDAHooksRegistry()->Has("CUDAHooks") ||
         (empty && empty->hasKernelForDispatchKey(DispatchKey::CUDA));
}

void register_kernels() {
  torch::Library& aten = new_library("aten", DispatchKey::CUDA);
  register_tensors(aten);
  register_storages(aten);
  register_shortcuts(aten);
  register_indexing(aten);
  register_attention(aten);
  register_cells(aten);
  register_boxed(aten);
  register_refusals();
  register_copies();
}

}  // namespace gpuflight::simulated
