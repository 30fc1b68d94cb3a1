/// Where the CPU's kernels can do less than CUDA's: types that they lack, integers divided by zero.
#pragma once

#include <ATen/ATen.h>
#include <ATen/core/function_schema.h>
#include <ATen/core/stack.h>

#include <optional>
#include <vector>

namespace gpuflight::simulated {

/// A type that the CPU's kernel lacks, and one that it has instead.
struct Widening {
  at::ScalarType narrow;
  at::ScalarType wide;
};

/// What the CPU's kernel of one operation lacks.
struct Gaps {
  std::vector<Widening> types;
  bool divides = false;              ///< raises where an integer is divided by zero
  std::optional<int> rounding_mode;  ///< the argument without which it doesn't divide integers

  bool none() const { return types.empty() && !divides; }
};

Gaps gaps_of(const c10::FunctionSchema& schema);

/// Makes the arguments of one call, shown on top of the stack, such as the CPU's kernel takes, and its
/// results such as CUDA's gives. What integers divided by zero give is as arbitrary as on a GPU.
class Bridge {
 public:
  Bridge(const Gaps& gaps, const c10::FunctionSchema& schema) : gaps_(gaps), schema_(schema) {}

  void to_kernel(torch::jit::Stack& stack);
  void from_kernel(torch::jit::Stack& stack);

 private:
  struct Widened {
    at::Tensor narrow;
    at::Tensor wide;
    bool written;
  };

  at::Tensor narrowed(const at::Tensor& result) const;

  const Gaps& gaps_;
  const c10::FunctionSchema& schema_;
  std::vector<Widened> widened_;
};

}  // namespace gpuflight::simulated
