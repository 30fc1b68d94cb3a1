#include <ATen/ExpandUtils.h>
#include <ATen/native/LinearAlgebraUtils.h>
#include <ATen/native/Resize.h>

#include "gpuflight/capture/simulated/torch/detour_tables.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;
using torch::jit::Stack;

/// What is to be copied has its place: otherwise the error is left to the arguments' check.
bool may_copy(const Tensor& from, const Tensor& to) { return from.defined() && from.device() == to.device(); }

/// Out= forms of what writes into a copy of its first argument. scatter_reduce copies once more.
template <std::size_t count, int copies>
bool copy_self(Stack& stack) {
  const Tensor& self = argument(stack, count, 0).toTensor();
  const Tensor& out = argument(stack, count, count - 1).toTensor();
  if (out.is_same(self) || !may_copy(self, out) || self.scalar_type() != out.scalar_type()) return false;
  at::native::resize_output(out, self.sizes());
  for (int i = 0; i < copies; ++i) out.copy_(self);
  return false;
}

/// A product adds into a copy of what it is added to, but a row that cuBLASLt adds itself.
void copy_addend(const Tensor& self, const Tensor& out, at::IntArrayRef size) {
  if (out.is_same(self) || !may_copy(self, out) || self.scalar_type() != out.scalar_type()) return;
  if (!at::is_expandable_to(self.sizes(), size)) return;
  at::native::resize_output(out, size);
  out.copy_(self.expand(size));
}

bool is_fused_row(const Tensor& self, const Tensor& columns, const Tensor& out, const at::Scalar& beta) {
  return beta.equal(1.0) && out.is_contiguous() && self.is_contiguous() && self.squeeze().dim() == 1 &&
         self.sizes().back() == columns.size(1) && columns.size(0) > 1 && columns.size(1) > 1 &&
         at::isFloatingType(self.scalar_type());
}

bool add_product(Stack& stack) {
  constexpr std::size_t kCount = 6;
  const Tensor& self = argument(stack, kCount, 0).toTensor();
  const Tensor& rows = argument(stack, kCount, 1).toTensor();
  const Tensor& columns = argument(stack, kCount, 2).toTensor();
  const at::Scalar beta = argument(stack, kCount, 3).toScalar();
  const Tensor& out = argument(stack, kCount, kCount - 1).toTensor();
  if (rows.dim() != 2 || columns.dim() != 2 || beta.equal(0.0) || is_fused_row(self, columns, out, beta))
    return false;
  copy_addend(self, out, {rows.size(0), columns.size(1)});
  return false;
}

bool add_vector_product(Stack& stack) {
  constexpr std::size_t kCount = 6;
  const Tensor& matrix = argument(stack, kCount, 1).toTensor();
  const bool copies =
      matrix.dim() == 2 && matrix.numel() != 0 && !argument(stack, kCount, 3).toScalar().equal(0.0);
  if (copies) {
    copy_addend(argument(stack, kCount, 0).toTensor(), argument(stack, kCount, kCount - 1).toTensor(),
                {matrix.size(0)});
  }
  return false;
}

/// Of one element, all and any are that element.
template <std::size_t count>
bool copy_truth(Stack& stack) {
  const Tensor self = argument(stack, count, 0).toTensor();
  const Tensor out = argument(stack, count, count - 1).toTensor();
  if (self.numel() != 1 || out.numel() != 1 || !may_copy(self, out)) return false;
  out.copy_(self.view_as(out).to(at::kBool));
  return finish(stack, count, out);
}

/// cuFFT's may write over its input.
bool keep_spectrum(Stack& stack) {
  constexpr std::size_t kCount = 4;
  c10::IValue& self = argument(stack, kCount, 0);
  if (argument(stack, kCount, 1).toIntVector().size() == 1)
    self = self.toTensor().clone(at::MemoryFormat::Contiguous);
  return false;
}

/// The solver works in copies.
bool clone_system(Stack& stack) {
  constexpr std::size_t kCount = 3;
  const Tensor& right = argument(stack, kCount, 0).toTensor();
  const Tensor& left = argument(stack, kCount, 1).toTensor();
  if (!may_copy(right, left)) return false;
  argument(stack, kCount, 0) = at::native::cloneBatchedColumnMajor(right);
  argument(stack, kCount, 1) = at::native::cloneBatchedColumnMajor(left);
  return false;
}

/// The reduced loss is copied to where the losses were.
bool reduce_loss(Stack& stack) {
  constexpr std::size_t kCount = 4;
  const int64_t reduction = argument(stack, kCount, 3).toInt();
  if (reduction == at::Reduction::None) return false;
  Tensor loss = at::binary_cross_entropy(
      argument(stack, kCount, 0).toTensor(), argument(stack, kCount, 1).toTensor(),
      argument(stack, kCount, 2).toOptional<Tensor>().value_or(Tensor()), at::Reduction::None);
  const Tensor reduced = reduction == at::Reduction::Mean ? loss.mean() : loss.sum();
  loss.resize_as_(reduced).copy_(reduced);
  return finish(stack, kCount, loss);
}

/// The lengths, and where each target begins, go to the device.
template <std::size_t count, std::size_t first>
bool copy_lengths(Stack& stack) {
  const Tensor& probabilities = argument(stack, count, first).toTensor();
  const at::TensorOptions numbers = probabilities.options().dtype(at::kLong);
  const auto inputs = argument(stack, count, first + 2).toIntVector();
  const auto targets = argument(stack, count, first + 3).toIntVector();
  at::tensor(targets, numbers);
  at::tensor(inputs, numbers);
  at::zeros({static_cast<int64_t>(inputs.size())}, at::kLong).to(probabilities.device());
  return false;
}

}  // namespace

Detours copying_detours() {
  return {{"aten::index_copy.out", &copy_self<5, 1>},
          {"aten::index_add.out", &copy_self<6, 1>},
          {"aten::index_reduce.out", &copy_self<7, 1>},
          {"aten::scatter.src_out", &copy_self<5, 1>},
          {"aten::scatter.value_out", &copy_self<5, 1>},
          {"aten::scatter.reduce_out", &copy_self<6, 1>},
          {"aten::scatter.value_reduce_out", &copy_self<6, 1>},
          {"aten::scatter_add.out", &copy_self<5, 1>},
          {"aten::scatter_reduce.two_out", &copy_self<7, 2>},
          {"aten::addmm.out", &add_product},
          {"aten::addmv.out", &add_vector_product},
          {"aten::all.all_out", &copy_truth<2>},
          {"aten::any.all_out", &copy_truth<2>},
          {"aten::all.out", &copy_truth<4>},
          {"aten::any.out", &copy_truth<4>},
          {"aten::all.dims_out", &copy_truth<4>},
          {"aten::any.dims_out", &copy_truth<4>},
          {"aten::_ctc_loss", &copy_lengths<6, 0>},
          {"aten::_ctc_loss_backward", &copy_lengths<9, 1>},
          {"aten::_fft_c2r", &keep_spectrum},
          {"aten::_cholesky_solve_helper", &clone_system},
          {"aten::binary_cross_entropy", &reduce_loss}};
}

}  // namespace gpuflight::simulated
