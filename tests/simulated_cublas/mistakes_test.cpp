#include <functional>

#include "tests/simulated_cublas/device.hpp"
#include "tests/simulated_cublas/reference.hpp"

namespace gpuflight::test {
namespace {

constexpr auto kN = CUBLAS_OP_N;
constexpr auto kT = CUBLAS_OP_T;

/// A right call, of which each test spoils something.
class Mistakes : public Cublas {
 protected:
  cublasStatus_t call() const {
    return cublasSgemm_v2(handle_, sizes_.transa, sizes_.transb, sizes_.m, sizes_.n, sizes_.k, alpha_, a_,
                          sizes_.lda, b_, sizes_.ldb, beta_, c_, sizes_.ldc);
  }

  /// Nothing was done.
  void expect(cublasStatus_t status) const {
    seen();
    EXPECT_EQ(call(), status);
    EXPECT_EQ(seen().launches, 0U);
    EXPECT_EQ(there_.read(), std::vector<float>(kElements, 1));
  }

  cublasStatus_t status_of(const Sizes& sizes) {
    sizes_ = sizes;
    return call();
  }

  static constexpr int kElements = 32;
  const OnDevice<float> there_{std::vector<float>(kElements, 1)};
  std::vector<float> here_ = std::vector<float>(kElements, 1);
  const float one_ = 1;
  Sizes sizes_{kN, kN, 2, 3, 4, 2, 4, 2};
  const float* alpha_ = &one_;
  const float* beta_ = &one_;
  const float* a_ = there_.at();
  const float* b_ = there_.at();
  float* c_ = there_.at(20);
};

TEST_F(Mistakes, the_call_without_one_succeeds) { EXPECT_EQ(call(), CUBLAS_STATUS_SUCCESS); }

TEST_F(Mistakes, negative_sizes_and_unknown_operations_are_invalid) {
  EXPECT_EQ(status_of({kN, kN, -1, 3, 4, 2, 4, 2}), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(status_of({kN, kN, 2, -1, 4, 2, 4, 2}), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(status_of({kN, kN, 2, 3, -1, 2, 4, 2}), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(status_of({static_cast<cublasOperation_t>(3), kN, 2, 3, 4, 2, 4, 2}),
            CUBLAS_STATUS_INVALID_VALUE);
}

TEST_F(Mistakes, leading_dimensions_below_the_rows_that_are_stored_are_invalid) {
  EXPECT_EQ(status_of({kN, kN, 2, 3, 4, 1, 4, 2}), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(status_of({kT, kN, 2, 3, 4, 3, 4, 2}), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(status_of({kN, kN, 2, 3, 4, 2, 3, 2}), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(status_of({kN, kT, 2, 3, 4, 2, 2, 2}), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(status_of({kN, kN, 2, 3, 4, 2, 4, 1}), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(status_of({kN, kN, 0, 0, 0, 0, 1, 1}), CUBLAS_STATUS_INVALID_VALUE);
}

TEST_F(Mistakes, scalars_and_a_result_that_are_missing_are_invalid) {
  alpha_ = nullptr;
  expect(CUBLAS_STATUS_INVALID_VALUE);
  alpha_ = &one_;
  beta_ = nullptr;
  expect(CUBLAS_STATUS_INVALID_VALUE);
  beta_ = &one_;
  c_ = nullptr;
  expect(CUBLAS_STATUS_INVALID_VALUE);
}

TEST_F(Mistakes, a_matrix_of_the_host_is_out_of_the_device_s_reach) {
  a_ = here_.data();
  expect(CUBLAS_STATUS_EXECUTION_FAILED);
  a_ = there_.at();
  b_ = here_.data();
  expect(CUBLAS_STATUS_EXECUTION_FAILED);
  b_ = there_.at();
  c_ = here_.data();
  expect(CUBLAS_STATUS_EXECUTION_FAILED);
  c_ = there_.at(20);
  a_ = nullptr;
  expect(CUBLAS_STATUS_EXECUTION_FAILED);
}

TEST_F(Mistakes, pinned_memory_is_within_the_device_s_reach) {
  void* pinned = nullptr;
  ASSERT_EQ(cudaMallocHost(&pinned, 6 * sizeof(float)), cudaSuccess);
  auto* const c = static_cast<float*>(pinned);
  c[5] = 1;
  c_ = c;
  EXPECT_EQ(call(), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c[5], 5);
  EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
}

TEST_F(Mistakes, a_matrix_beyond_its_memory_is_out_of_reach) {
  // Device memory comes in blocks of 512 B.
  sizes_ = {kN, kN, 2, 3, 4, 2, 200, 2};
  expect(CUBLAS_STATUS_EXECUTION_FAILED);
  sizes_ = {kN, kN, 1, 2, 1, 1, 2147483647, 1};
  expect(CUBLAS_STATUS_EXECUTION_FAILED);
}

TEST_F(Mistakes, memory_that_was_given_back_is_out_of_reach) {
  void* gone = nullptr;
  ASSERT_EQ(cudaMalloc(&gone, sizeof(float) * kElements), cudaSuccess);
  ASSERT_EQ(cudaFree(gone), cudaSuccess);
  b_ = static_cast<float*>(gone);
  expect(CUBLAS_STATUS_EXECUTION_FAILED);
}

TEST_F(Mistakes, a_host_s_scalar_is_out_of_reach_in_the_device_s_pointer_mode) {
  cublasSetPointerMode_v2(handle_, CUBLAS_POINTER_MODE_DEVICE);
  expect(CUBLAS_STATUS_EXECUTION_FAILED);
}

using MistakesDeathTest = Mistakes;

TEST_F(MistakesDeathTest, a_device_s_scalar_faults_in_the_host_s_pointer_mode) {
  alpha_ = there_.at();
  EXPECT_DEATH(call(), "");
}

TEST_F(Mistakes, of_a_vector_too) {
  const auto gemv = [&](int m, int lda, const float* x, int incx, int incy) {
    return cublasSgemv_v2(handle_, kN, m, 2, &one_, there_.at(), lda, x, incx, &one_, there_.at(), incy);
  };
  EXPECT_EQ(gemv(2, 2, there_.at(), 1, 1), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(gemv(-1, 2, there_.at(), 1, 1), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(gemv(2, 1, there_.at(), 1, 1), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(gemv(2, 2, there_.at(), 0, 1), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(gemv(2, 2, there_.at(), 1, 0), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(gemv(2, 2, here_.data(), 1, 1), CUBLAS_STATUS_EXECUTION_FAILED);
}

}  // namespace
}  // namespace gpuflight::test
