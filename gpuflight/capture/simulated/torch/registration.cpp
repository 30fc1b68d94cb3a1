#include "gpuflight/capture/simulated/torch/registration.hpp"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/detail/CUDAHooksInterface.h>

#include <deque>
#include <set>

#include "gpuflight/capture/simulated/torch/boxed.hpp"
#include "gpuflight/capture/simulated/torch/copies.hpp"
#include "gpuflight/capture/simulated/torch/libraries.hpp"
#include "gpuflight/capture/simulated/torch/natives.hpp"
#include "gpuflight/capture/simulated/torch/recurrent_layers.hpp"
#include "gpuflight/capture/simulated/torch/sparse.hpp"
#include "gpuflight/capture/simulated/torch/structured.hpp"

namespace gpuflight::simulated {
namespace {

using c10::DispatchKey;

/// Composite, but with kernels of their own on a GPU: counted whole.
bool is_whole(const c10::OperatorName& name) {
  return name.name == "aten::convolution" || name.name == "aten::convolution_backward" ||
         name.name == "aten::_chunk_cat" || name.name.starts_with("aten::_foreach_");
}

/// With a kernel for the CPU but none for CUDA, by LibTorch's native_functions.yaml.
bool is_host_only(const c10::OperatorName& name) {
  static const std::set<std::string> names{"aten::_functional_assert_async",
                                           "aten::_make_dep_token",
                                           "aten::_add_relu",
                                           "aten::_add_relu_",
                                           "aten::_empty_affine_quantized",
                                           "aten::_empty_per_channel_affine_quantized",
                                           "aten::from_file",
                                           "aten::mkldnn_rnn_layer",
                                           "aten::mkldnn_rnn_layer_backward",
                                           "aten::_convert_weight_to_int4pack_for_cpu",
                                           "aten::_weight_int4pack_mm_for_cpu",
                                           "aten::_dyn_quant_pack_4bit_weight",
                                           "aten::_dyn_quant_matmul_4bit",
                                           "aten::native_channel_shuffle",
                                           "aten::_stack",
                                           "aten::_spdiags",
                                           "aten::to_mkldnn",
                                           "aten::histogram",
                                           "aten::_histogramdd_bin_edges",
                                           "aten::_histogramdd_from_bin_cts",
                                           "aten::_histogramdd_from_bin_tensors",
                                           "aten::slow_conv3d_forward",
                                           "aten::_scaled_dot_product_flash_attention_for_cpu",
                                           "aten::_scaled_dot_product_flash_attention_for_cpu_backward"};
  return names.contains(name.name) ||
         (name.name == "aten::quantize_per_tensor" && name.overload_name == "tensors") ||
         (name.name == "aten::narrow_copy" && name.overload_name == "out");
}

/// A composite kernel would take precedence over a fallback, so each operation is registered by
/// itself: where the CPU has a kernel of its own, a GPU has one too.
bool needs_boxed_kernel(const c10::OperatorHandle& operation, bool host_only) {
  const c10::OperatorName& name = operation.operator_name();
  if (operation.hasKernelForDispatchKey(DispatchKey::CUDA)) return false;
  const bool composite = operation.hasKernelForDispatchKey(DispatchKey::CompositeExplicitAutograd);
  if (is_whole(name) && composite) return true;
  if (!operation.hasKernelForDispatchKey(DispatchKey::CPU) || host_only) return false;
  // A structured functional stays composite: its meta function then runs on CUDA tensors, with
  // LibTorch's own device checks, and its out= form is counted. That of mse_loss resizes twice and warns.
  return !operation.hasKernelForDispatchKey(DispatchKey::CompositeExplicitAutogradNonFunctional) ||
         name.name == "aten::mse_loss";
}

/// What is composed of other operations where it has no kernel is left to that.
bool is_composite(const c10::OperatorHandle& operation) {
  return operation.hasKernelForDispatchKey(DispatchKey::CompositeExplicitAutograd) ||
         operation.hasKernelForDispatchKey(DispatchKey::CompositeImplicitAutograd);
}

void register_boxed(torch::Library& aten) {
  for (const c10::OperatorHandle& operation : aten_operations()) {
    const c10::OperatorName& name = operation.operator_name();
    const bool host_only = operation.hasKernelForDispatchKey(DispatchKey::CPU) && is_host_only(name);
    if (host_only && !is_composite(operation)) {
      aten.impl(local_name(name).c_str(), torch::CppFunction::makeFromBoxedFunction<&refuse_host_only>());
    }
    if (!needs_boxed_kernel(operation, host_only)) continue;
    aten.impl(local_name(name).c_str(),
              torch::CppFunction::makeFromBoxedFunctor(std::make_unique<BoxedKernel>(DispatchKey::CPU)));
  }
}

struct CudaFunction {
  const char* name;
  DispatchKey key;
};

constexpr CudaFunction kOfTensorsNotDense[] = {
#include "cuda_functions.inc"
};

/// What has no kernel for tensors that aren't dense is refused by LibTorch as on a GPU, but for what has one
/// there.
void register_refusals_of(DispatchKey key) {
  torch::Library& aten = new_library("aten", key);
  for (const CudaFunction& function : kOfTensorsNotDense) {
    if (function.key != key) continue;
    const auto operation = operation_of(function.name);
    if (operation && !operation->hasKernelForDispatchKey(key))
      aten.impl(local_name(operation->operator_name()).c_str(),
                torch::CppFunction::makeFromBoxedFunction<&refuse>());
  }
}

/// A fallback costs a look at every operation that there is, so there is one only for dense tensors, which
/// others' operations may be asked of.
void register_refusals() {
  new_library("_", DispatchKey::CUDA).fallback(torch::CppFunction::makeFromBoxedFunction<&refuse>());
  for (const DispatchKey key : {DispatchKey::SparseCUDA, DispatchKey::SparseCsrCUDA,
                                DispatchKey::NestedTensorCUDA, DispatchKey::QuantizedCUDA})
    register_refusals_of(key);
}

}  // namespace

torch::Library& new_library(const char* name_space, DispatchKey key) {
  static auto& kept = *new std::deque<torch::Library>;
  return kept.emplace_back(torch::Library::IMPL, name_space, key, __FILE__, __LINE__);
}

const std::vector<c10::OperatorHandle>& aten_operations() {
  static const auto& found = *new std::vector<c10::OperatorHandle>([] {
    std::vector<c10::OperatorHandle> operations;
    for (const c10::OperatorName& name : c10::Dispatcher::singleton().getAllOpNames()) {
      if (!name.name.starts_with("aten::")) continue;
      if (const auto operation = c10::Dispatcher::singleton().findSchema(name))
        operations.push_back(*operation);
    }
    return operations;
  }());
  return found;
}

std::optional<c10::OperatorHandle> operation_of(const std::string& name) {
  const std::size_t dot = name.find('.');
  return c10::Dispatcher::singleton().findSchema(
      {name.substr(0, dot), dot == std::string::npos ? "" : name.substr(dot + 1)});
}

std::string local_name(const c10::OperatorName& name) {
  const std::string base = name.name.substr(name.name.find("::") + 2);
  return name.overload_name.empty() ? base : base + "." + name.overload_name;
}

bool cuda_is_registered() {
  const auto empty = c10::Dispatcher::singleton().findSchema({"aten::empty", "memory_format"});
  return at::CUDAHooksRegistry()->Has("CUDAHooks") ||
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
  register_linalg(aten);
  register_host_kernels(aten);
  register_recurrent_layers(aten);
  register_recurrent_layers(new_library("aten", DispatchKey::AutogradCUDA));
  register_sparse();
  register_structured(aten);
  register_boxed(aten);
  register_refusals();
  register_copies();
}

}  // namespace gpuflight::simulated
