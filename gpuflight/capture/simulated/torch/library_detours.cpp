#include "gpuflight/capture/simulated/torch/detour_tables.hpp"
#include "gpuflight/capture/simulated/torch/library_copies.hpp"
#include "gpuflight/capture/simulated/torch/recurrent_layers.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;
using torch::jit::Stack;

template <std::size_t count, bool vectors>
bool find_eigenvalues(Stack& stack) {
  const Tensor& matrices = argument(stack, count, 0).toTensor();
  const bool square = matrices.dim() >= 2 && matrices.size(-1) == matrices.size(-2);
  if (square && matrices.is_cuda()) copy_for_eigenvalues(matrices, vectors);
  return false;
}

bool solve_factored(Stack& stack) {
  const Tensor& pivots = argument(stack, 5, 1).toTensor();
  if (pivots.is_cuda()) read_pivots(pivots);
  return false;
}

template <std::size_t count>
bool concatenate_chunks(Stack& stack) {
  const std::vector<Tensor> tensors = argument(stack, count, 0).toTensorVector();
  const int64_t chunks = argument(stack, count, 2).toInt();
  if (!tensors.empty() && tensors[0].dim() > 0 && chunks > 0)
    upload_chunk_table(tensors, argument(stack, count, 1).toInt(), chunks);
  return false;
}

/// One tensor is copied, where more are written by a kernel.
bool concatenate_one(Stack& stack) {
  constexpr std::size_t kCount = 3;
  const std::vector<Tensor> tensors = argument(stack, kCount, 0).toTensorVector();
  const Tensor out = argument(stack, kCount, 2).toTensor();
  if (tensors.size() != 1 || in_recurrent_layer() || tensors[0].sizes() != out.sizes() ||
      tensors[0].device() != out.device())
    return false;
  out.copy_(tensors[0]);
  return finish(stack, kCount, out);
}

/// Windows are taken of a copy.
bool take_windows(Stack& stack) {
  c10::IValue& self = argument(stack, 5, 0);
  self = self.toTensor().contiguous().clone();
  return false;
}

}  // namespace

Detours library_detours() {
  return {{"aten::linalg_eig", &find_eigenvalues<1, true>},
          {"aten::linalg_eig.out", &find_eigenvalues<3, true>},
          {"aten::_linalg_eigvals", &find_eigenvalues<1, false>},
          {"aten::linalg_eigvals.out", &find_eigenvalues<2, false>},
          {"aten::linalg_ldl_solve.out", &solve_factored},
          {"aten::_chunk_cat", &concatenate_chunks<3>},
          {"aten::_chunk_cat.out", &concatenate_chunks<4>},
          {"aten::cat.out", &concatenate_one},
          {"aten::im2col", &take_windows}};
}

}  // namespace gpuflight::simulated
