#include "gpuflight/capture/simulated/cublas/gemm.hpp"

#include <algorithm>
#include <cstdint>

#include "gpuflight/capture/simulated/cublas/elements.hpp"
#include "gpuflight/capture/simulated/cublas/handles.hpp"
#include "gpuflight/capture/simulated/cublas/operands.hpp"
#include "gpuflight/capture/simulated/cublas/product.hpp"
#include "gpuflight/capture/simulated/cublas/status.hpp"
#include "gpuflight/capture/simulated/runtime/calls.hpp"

namespace gpuflight::simulated {
namespace {

bool is_valid(const Gemm& gemm) {
  if (!is_operation(gemm.transa) || !is_operation(gemm.transb)) return false;
  if (gemm.m < 0 || gemm.n < 0 || gemm.k < 0 || gemm.batch < 0) return false;
  const int rows_of_a = gemm.transa == CUBLAS_OP_N ? gemm.m : gemm.k;
  const int rows_of_b = gemm.transb == CUBLAS_OP_N ? gemm.k : gemm.n;
  return gemm.a.leading >= std::max(1, rows_of_a) && gemm.b.leading >= std::max(1, rows_of_b) &&
         gemm.c.leading >= std::max(1, gemm.m) && gemm.alpha != nullptr && gemm.beta != nullptr &&
         gemm.c.at != nullptr;
}

/// The address of one product's matrix; nullptr where the device doesn't reach what says it.
const void* address_of(const Gemm& gemm, const Matrix& matrix, int index) {
  std::ptrdiff_t bytes = 0;
  if (gemm.pointers) {
    const auto* all = static_cast<const void* const*>(
        reach(matrix.at, static_cast<std::size_t>(gemm.batch) * sizeof(void*)));
    return all == nullptr ? nullptr : all[index];
  }
  if (__builtin_mul_overflow(matrix.stride, index, &bytes) ||
      __builtin_mul_overflow(bytes, size_of(matrix.type), &bytes))
    return nullptr;
  // As a number: it may lie outside of all memory.
  const std::uintptr_t place =
      reinterpret_cast<std::uintptr_t>(matrix.at) + static_cast<std::uintptr_t>(bytes);
  return reinterpret_cast<const void*>(place);  // NOLINT(performance-no-int-to-ptr): no other way
}

bool reach_matrix(const Gemm& gemm, const Matrix& matrix, int index, int rows, int columns, View& view) {
  const View given{const_cast<void*>(address_of(gemm, matrix, index)), matrix.type, 1, matrix.leading};
  const auto reached = reach(given, rows, columns);
  if (reached) view = *reached;
  return reached.has_value();
}

bool reach_factor(const Gemm& gemm, const Matrix& matrix, cublasOperation_t operation, int index, int rows,
                  int columns, View& view) {
  if (operation == CUBLAS_OP_N) return reach_matrix(gemm, matrix, index, rows, columns, view);
  if (!reach_matrix(gemm, matrix, index, columns, rows, view)) return false;
  view = view.transposed();
  return true;
}

/// Fills in the matrices of one product. @returns whether the device reaches them
bool reach_product(const Gemm& gemm, int index, Product& product) {
  return reach_matrix(gemm, gemm.c, index, gemm.m, gemm.n, product.c) &&
         (product.scales_only() ||
          (reach_factor(gemm, gemm.a, gemm.transa, index, gemm.m, gemm.k, product.a) &&
           reach_factor(gemm, gemm.b, gemm.transb, index, gemm.k, gemm.n, product.b)));
}

cublasStatus_t run(const InternedText& name, const Lane& lane, const Gemm& gemm, Product& product) {
  for (int i = 0; i < gemm.batch; ++i) {
    if (!reach_product(gemm, i, product)) return CUBLAS_STATUS_EXECUTION_FAILED;
  }
  Call call = Call::launch(lane);
  std::vector<Use> uses;
  for (int i = 0; i < gemm.batch && reach_product(gemm, i, product); ++i) {
    multiply(product);
    add_uses(product, uses);
  }
  call.ran(name, uses);
  return CUBLAS_STATUS_SUCCESS;
}

}  // namespace

bool is_operation(cublasOperation_t operation) { return operation <= CUBLAS_OP_C; }

cublasStatus_t multiply(const InternedText& name, cublasHandle_t handle, const Gemm& gemm) {
  const auto known = handle_of(handle);
  if (!known) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!is_valid(gemm)) return CUBLAS_STATUS_INVALID_VALUE;
  if (gemm.m == 0 || gemm.n == 0 || gemm.batch == 0) return CUBLAS_STATUS_SUCCESS;
  const auto lane = lane_of(*known);
  const auto alpha = scalar(*known, gemm.alpha, gemm.scale);
  const auto beta = scalar(*known, gemm.beta, gemm.scale);
  if (!lane || !alpha || !beta) return CUBLAS_STATUS_EXECUTION_FAILED;
  Product product{{}, {}, {}, gemm.m, gemm.n, gemm.k, *alpha, *beta};
  return run(name, *lane, gemm, product);
}

cublasStatus_t multiply_typed(const InternedText& name, cublasHandle_t handle, Gemm gemm,
                              cublasComputeType_t compute) {
  const auto all = [&](cudaDataType factors, cudaDataType result) {
    return gemm.a.type == factors && gemm.b.type == factors && gemm.c.type == result;
  };
  const bool halves = all(CUDA_R_16F, CUDA_R_16F);
  const bool singles = all(CUDA_R_32F, CUDA_R_32F);
  bool simulated = false;
  gemm.scale = CUDA_R_32F;
  switch (compute) {
    case CUBLAS_COMPUTE_32F:
    case CUBLAS_COMPUTE_32F_PEDANTIC:
      simulated = singles || halves || all(CUDA_R_16BF, CUDA_R_16BF) || all(CUDA_R_16F, CUDA_R_32F) ||
                  all(CUDA_R_16BF, CUDA_R_32F);
      break;
    case CUBLAS_COMPUTE_32F_FAST_16F:
    case CUBLAS_COMPUTE_32F_FAST_16BF:
    case CUBLAS_COMPUTE_32F_FAST_TF32: simulated = singles; break;
    case CUBLAS_COMPUTE_64F:
    case CUBLAS_COMPUTE_64F_PEDANTIC:
      simulated = all(CUDA_R_64F, CUDA_R_64F);
      gemm.scale = CUDA_R_64F;
      break;
    case CUBLAS_COMPUTE_16F:
    case CUBLAS_COMPUTE_16F_PEDANTIC:
      simulated = halves;
      gemm.scale = CUDA_R_16F;
      break;
    default: break;
  }
  return simulated ? multiply(name, handle, gemm) : refused(name.text() + " of these types");
}

}  // namespace gpuflight::simulated
