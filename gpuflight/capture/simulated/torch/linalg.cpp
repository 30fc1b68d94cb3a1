#include <ATen/CompositeExplicitAutogradNonFunctionalFunctions.h>
#include <ATen/NativeFunctions.h>
#include <ATen/native/BatchLinearAlgebra.h>
#include <ATen/native/FunctionOfAMatrixUtils.h>
#include <ATen/native/LinearAlgebraUtils.h>

#include "gpuflight/capture/simulated/torch/copies.hpp"
#include "gpuflight/capture/simulated/torch/library_copies.hpp"
#include "gpuflight/capture/simulated/torch/natives.hpp"
#include "gpuflight/capture/simulated/torch/shared_functions.hpp"
#include "gpuflight/capture/simulated/torch/stubs.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;
namespace composite = at::compositeexplicitautogradnonfunctional;

/// LibTorch's CUDA code works in a copy, and looks whether each matrix converged. Thin factors are copied
/// once more.
void svd(const Tensor& matrix, bool full, bool vectors, const std::optional<std::string_view>& driver,
         const Tensor& left, const Tensor& values, const Tensor& right, const Tensor& info) {
  at::native::cloneBatchedColumnMajor(matrix);
  KernelOf<"aten::_linalg_svd", at::native::svd_stub>::run(matrix, full, vectors, driver, left, values, right,
                                                           info);
  const bool thin = vectors && !full && matrix.size(-1) != matrix.size(-2);
  if (thin) copy_within_device(matrix.nbytes());
  info.cpu();
}

/// cuSOLVER's reads four bytes of a matrix: seen on an H200 with CUDA 13.0. Of several matrices it's unknown.
void eigh(const Tensor& values, const Tensor& vectors, const Tensor& infos, bool upper, bool with_vectors) {
  constexpr std::uint64_t kRead = 4;
  KernelOf<"aten::_linalg_eigh", at::native::linalg_eigh_stub>::run(values, vectors, infos, upper,
                                                                    with_vectors);
  if (infos.numel() == 1) read_back(nullptr, kRead);
}

/// cuSOLVER solves for the identity by a copy of the factor.
Tensor& cholesky_inverse(Tensor& factor, Tensor& infos, bool upper) {
  at::native::cloneBatchedColumnMajor(factor);
  return KernelOf<"aten::cholesky_inverse", at::native::cholesky_inverse_stub>::run(factor, infos, upper);
}

void use_host_solvers() {
  at::native::svd_stub.set_cuda_dispatch_ptr(&svd);
  at::native::linalg_eigh_stub.set_cuda_dispatch_ptr(&eigh);
  at::native::cholesky_inverse_stub.set_cuda_dispatch_ptr(&cholesky_inverse);
  use_host_kernel<"aten::linalg_cholesky_ex", at::native::cholesky_stub>();
  use_host_kernel<"aten::geqrf", at::native::geqrf_stub>();
  use_host_kernel<"aten::linalg_householder_product", at::native::orgqr_stub>();
  use_host_kernel<"aten::linalg_lstsq", at::native::lstsq_stub>();
  use_host_kernel<"aten::triangular_solve", at::native::triangular_solve_stub>();
  use_host_kernel<"aten::linalg_lu_factor_ex", at::native::lu_factor_stub>();
  use_host_kernel<"aten::linalg_lu_solve", at::native::lu_solve_stub>();
  use_host_kernel<"aten::_compute_linear_combination", at::native::_compute_linear_combination_stub>();
}

}  // namespace

void register_linalg(torch::Library& aten) {
  use_host_solvers();
  share_structured<at::native::structured_linalg_cholesky_ex_out, 2>(aten, "linalg_cholesky_ex", "L");
  share_structured<at::native::structured_linalg_inv_ex_out, 2>(aten, "linalg_inv_ex", "inverse");
  share_structured<at::native::structured_linalg_lu_factor_ex_out, 3>(aten, "linalg_lu_factor_ex", "out");
  share_structured<at::native::structured_linalg_lu_solve_out, 1>(aten, "linalg_lu_solve", "out");
  share_structured<at::native::structured__linalg_det_out, 3>(aten, "_linalg_det", "result");
  share_structured<at::native::structured__linalg_slogdet_out, 4>(aten, "_linalg_slogdet", "sign");
  share_structured<at::native::structured__linalg_solve_ex_out, 4>(aten, "_linalg_solve_ex", "result");
  share_structured<at::native::structured__linalg_eigh_out, 2>(aten, "_linalg_eigh", "eigenvalues");
  share_structured<at::native::structured__linalg_svd_out, 3>(aten, "_linalg_svd", "U");
  share_structured<at::native::structured_linalg_qr_out, 2>(aten, "linalg_qr", "out");
  share_structured<at::native::structured_triangular_solve_out, 2>(aten, "triangular_solve", "X");
  share_functional<&composite::_linalg_solve_ex>(aten, "_linalg_solve_ex");
  share_functional<&composite::linalg_lu_solve>(aten, "linalg_lu_solve");
  share_functional<&composite::triangular_solve>(aten, "triangular_solve");
  share<&at::native::cholesky>(aten, "cholesky");
  share<&at::native::cholesky_out>(aten, "cholesky", "out");
  share<&at::native::cholesky_inverse>(aten, "cholesky_inverse");
  share<&at::native::cholesky_inverse_out>(aten, "cholesky_inverse", "out");
  share<&at::native::linalg_householder_product>(aten, "linalg_householder_product");
  share<&at::native::linalg_householder_product_out>(aten, "linalg_householder_product", "out");
  share<&at::native::linalg_lstsq_out>(aten, "linalg_lstsq", "out");
  share<&at::native::linalg_solve_triangular>(aten, "linalg_solve_triangular");
  share<&at::native::linalg_solve_triangular_out>(aten, "linalg_solve_triangular", "out");
  share<&at::native::linalg_matrix_exp>(aten, "linalg_matrix_exp");
}

}  // namespace gpuflight::simulated
