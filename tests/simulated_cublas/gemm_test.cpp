#include <limits>

#include "tests/simulated_cublas/device.hpp"
#include "tests/simulated_cublas/reference.hpp"

namespace gpuflight::test {
namespace {

using Gemm = Cublas;

cublasStatus_t gemm(cublasHandle_t handle, const Sizes& s, const float* alpha, const float* a, const float* b,
                    const float* beta, float* c) {
  return cublasSgemm_v2(handle, s.transa, s.transb, s.m, s.n, s.k, alpha, a, s.lda, b, s.ldb, beta, c, s.ldc);
}

cublasStatus_t gemm(cublasHandle_t handle, const Sizes& s, const double* alpha, const double* a,
                    const double* b, const double* beta, double* c) {
  return cublasDgemm_v2(handle, s.transa, s.transb, s.m, s.n, s.k, alpha, a, s.lda, b, s.ldb, beta, c, s.ldc);
}

template <class T>
void expect_product(cublasHandle_t handle, const Sizes& sizes, T alpha, T beta) {
  SCOPED_TRACE(testing::Message() << sizes.transa << sizes.transb << ' ' << sizes.m << ' ' << sizes.n << ' '
                                  << sizes.k);
  const auto a = numbers<T>(sizes.elements_of_a(), 1);
  const auto b = numbers<T>(sizes.elements_of_b(), 2);
  const auto c = numbers<T>(sizes.elements_of_c(), 3);
  const OnDevice<T> a_there(a);
  const OnDevice<T> b_there(b);
  const OnDevice<T> c_there(c);
  EXPECT_EQ(gemm(handle, sizes, &alpha, a_there.at(), b_there.at(), &beta, c_there.at()),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c_there.read(), product(sizes, static_cast<double>(alpha), a, b, static_cast<double>(beta), c));
}

TEST_F(Gemm, each_transposition_is_the_product_of_plain_loops) {
  for (const auto transa : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C}) {
    for (const auto transb : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C}) {
      expect_product<float>(handle_, padded(transa, transb, 7, 5, 3), 2.0F, 3.0F);
      expect_product<double>(handle_, padded(transa, transb, 7, 5, 3), 2.0, 3.0);
    }
  }
}

TEST_F(Gemm, sizes_around_those_of_blocks_are_no_exception) {
  for (const int size : {1, 4, 127, 128, 129}) {
    expect_product<float>(handle_, padded(CUBLAS_OP_N, CUBLAS_OP_T, size, 130, 257), 1.0F, 0.0F);
    expect_product<float>(handle_, padded(CUBLAS_OP_T, CUBLAS_OP_N, 130, size, 256), 1.0F, 1.0F);
    expect_product<float>(handle_, padded(CUBLAS_OP_N, CUBLAS_OP_N, 3, 2, size), 1.0F, 0.0F);
  }
}

TEST_F(Gemm, a_call_is_one_launch) {
  const Sizes sizes = padded(CUBLAS_OP_N, CUBLAS_OP_N, 300, 300, 300);
  const OnDevice<float> all(numbers<float>(sizes.elements_of_a(), 1));
  const OnDevice<float> c(numbers<float>(sizes.elements_of_c(), 1));
  const float one = 1;
  seen();
  EXPECT_EQ(gemm(handle_, sizes, &one, all.at(), all.at(), &one, c.at()), CUBLAS_STATUS_SUCCESS);
  expect_one_launch("cublasSgemm_v2");
}

TEST_F(Gemm, with_beta_0_what_was_in_c_makes_no_difference) {
  const Sizes sizes{CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, 2, 2, 2};
  const OnDevice<float> factor({1, 2, 3, 4});
  const OnDevice<float> c(std::vector<float>(4, std::numeric_limits<float>::quiet_NaN()));
  const float one = 1;
  const float zero = 0;
  EXPECT_EQ(gemm(handle_, sizes, &one, factor.at(), factor.at(), &zero, c.at()), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), (std::vector<float>{7, 10, 15, 22}));
}

TEST_F(Gemm, with_alpha_0_or_no_depth_c_is_only_scaled) {
  const OnDevice<float> c({1, 2, 3, 4});
  const float zero = 0;
  const float two = 2;
  EXPECT_EQ(
      gemm(handle_, {CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, 2, 2, 2}, &zero, nullptr, nullptr, &two, c.at()),
      CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(gemm(handle_, {CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 0, 2, 2, 2}, &two, nullptr, nullptr, &two, c.at()),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), (std::vector<float>{4, 8, 12, 16}));
}

TEST_F(Gemm, an_empty_c_launches_nothing) {
  const OnDevice<float> c({1});
  const float one = 1;
  seen();
  EXPECT_EQ(gemm(handle_, {CUBLAS_OP_N, CUBLAS_OP_N, 0, 2, 2, 2, 2, 2}, &one, nullptr, nullptr, &one, c.at()),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(seen().launches, 0U);
}

TEST_F(Gemm, scalars_may_lie_on_the_device) {
  const OnDevice<float> factor({1, 2, 3, 4});
  const OnDevice<float> c({1, 1, 1, 1});
  const OnDevice<float> scalars({2, 10});
  EXPECT_EQ(cublasSetPointerMode_v2(handle_, CUBLAS_POINTER_MODE_DEVICE), CUBLAS_STATUS_SUCCESS);
  seen();
  EXPECT_EQ(gemm(handle_, {CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, 2, 2, 2}, scalars.at(0), factor.at(),
                 factor.at(), scalars.at(1), c.at()),
            CUBLAS_STATUS_SUCCESS);
  expect_one_launch("cublasSgemm_v2");
  EXPECT_EQ(c.read(), (std::vector<float>{24, 30, 40, 54}));
}

TEST_F(Gemm, a_single_precision_sum_is_exact_until_it_is_stored) {
  const OnDevice<float> a({1e8F, 1, -1e8F});
  const OnDevice<float> b({1, 1, 1});
  const OnDevice<float> c({0});
  const float one = 1;
  const float zero = 0;
  EXPECT_EQ(gemm(handle_, {CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 3, 1, 3, 1}, &one, a.at(), b.at(), &zero, c.at()),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), std::vector<float>{1});
}

}  // namespace
}  // namespace gpuflight::test
