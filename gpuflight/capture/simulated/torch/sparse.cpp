#include "gpuflight/capture/simulated/torch/sparse.hpp"

#include <ATen/core/dispatch/Dispatcher.h>

#include <map>
#include <string>
#include <utility>

#include "gpuflight/capture/simulated/torch/boxed.hpp"
#include "gpuflight/capture/simulated/torch/libraries.hpp"

namespace gpuflight::simulated {
namespace {

using c10::DispatchKey;

enum class SparseSort { Shared, HostOnly };

struct SparseFunction {
  const char* name;
  DispatchKey key;
  SparseSort sort;
};

constexpr SparseFunction kSparseFunctions[] = {
#include "sparse_functions.inc"
};

/// What makes sparse tensors of dense ones is one function too.
constexpr const char* kFromDense[] = {"aten::_to_sparse",     "aten::_to_sparse.sparse_dim",
                                      "aten::_to_sparse_csr", "aten::_to_sparse_csc",
                                      "aten::_to_sparse_bsr", "aten::_to_sparse_bsc"};

/// Calls the CPU's kernel, on the device's tensors.
template <DispatchKey key>
void run_host_kernel(const c10::OperatorHandle& operation, torch::jit::Stack* stack) {
  operation.redispatchBoxed(c10::DispatchKeySet(key), stack);
}

template <DispatchKey host>
void fill(DispatchKey device) {
  std::map<std::string, SparseSort> sorts;
  for (const SparseFunction& function : kSparseFunctions) {
    if (function.key == host) sorts[function.name] = function.sort;
  }
  torch::Library& aten = new_library("aten", device);
  for (const c10::OperatorHandle& operation : aten_operations()) {
    const c10::OperatorName& name = operation.operator_name();
    if (!operation.hasKernelForDispatchKey(host)) continue;
    const auto sort = sorts.find(toString(name));
    if (sort == sorts.end()) {
      aten.impl(local_name(name).c_str(),
                torch::CppFunction::makeFromBoxedFunctor(std::make_unique<BoxedKernel>(host)));
    } else if (sort->second == SparseSort::Shared) {
      aten.impl(local_name(name).c_str(),
                torch::CppFunction::makeFromBoxedFunction<&run_host_kernel<host>>());
    } else if (!operation.hasKernelForDispatchKey(DispatchKey::CompositeExplicitAutograd)) {
      aten.impl(local_name(name).c_str(), torch::CppFunction::makeFromBoxedFunction<&refuse_host_only>());
    }
  }
}

}  // namespace

void register_sparse() {
  fill<DispatchKey::SparseCPU>(DispatchKey::SparseCUDA);
  fill<DispatchKey::SparseCsrCPU>(DispatchKey::SparseCsrCUDA);
  torch::Library& aten = new_library("aten", DispatchKey::CUDA);
  for (const char* name : kFromDense)
    aten.impl(name, torch::CppFunction::makeFromBoxedFunction<&run_host_kernel<DispatchKey::CPU>>());
}

}  // namespace gpuflight::simulated
