/// Types that LibTorch's CUDA kernels lack and the CPU's have: what computes here would throw on a GPU.
#pragma once

#include <ATen/core/function_schema.h>
#include <ATen/core/stack.h>

#include <set>
#include <string>
#include <vector>

namespace gpuflight::simulated {

/// What the CUDA kernel of one operation lacks, in all its overloads.
struct RefusedTypes {
  std::string kernel;  ///< as LibTorch's error names it: "addmm_cuda"
  std::set<at::ScalarType> types;
  bool leaves_early;                   ///< before it looks at the type, if an input has no elements
  std::set<std::string> reductions{};  ///< that it lacks them for; empty: whatever it does
};

/// Empty: it lacks none.
std::vector<const RefusedTypes*> refused_types_of(const c10::FunctionSchema& schema);

/// Looks at the arguments of a call, on top of the stack: the first tensor's type is the kernel's.
/// @throws c10::NotImplementedError with LibTorch's text
void check_types(const RefusedTypes& refused, const c10::FunctionSchema& schema,
                 const torch::jit::Stack& stack);

}  // namespace gpuflight::simulated
