#include "tests/simulated_cublas/device.hpp"

namespace gpuflight::test {
namespace {

using Gemv = Cublas;

// A matrix of 2 rows and 3 columns: 1 3 5 / 2 4 6, and a row that is not its own.
const std::vector<float> kMatrix = {1, 2, -9, 3, 4, -9, 5, 6, -9};
constexpr int kLeading = 3;

TEST_F(Gemv, a_matrix_times_a_vector_is_one_launch) {
  const OnDevice<float> a(kMatrix);
  const OnDevice<float> x({1, 10, 100});
  const OnDevice<float> y({1, 1});
  const float alpha = 2;
  const float beta = 3;
  seen();
  EXPECT_EQ(cublasSgemv_v2(handle_, CUBLAS_OP_N, 2, 3, &alpha, a.at(), kLeading, x.at(), 1, &beta, y.at(), 1),
            CUBLAS_STATUS_SUCCESS);
  expect_one_launch("cublasSgemv_v2");
  EXPECT_EQ(y.read(), (std::vector<float>{1065, 1287}));
}

TEST_F(Gemv, transposed_it_takes_as_many_elements_as_there_are_rows) {
  const OnDevice<double> a({1, 2, -9, 3, 4, -9, 5, 6, -9});
  const OnDevice<double> x({1, 10});
  const OnDevice<double> y({0, 0, 0});
  const double alpha = 1;
  const double beta = 0;
  for (const auto trans : {CUBLAS_OP_T, CUBLAS_OP_C}) {
    EXPECT_EQ(cublasDgemv_v2(handle_, trans, 2, 3, &alpha, a.at(), kLeading, x.at(), 1, &beta, y.at(), 1),
              CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(y.read(), (std::vector<double>{21, 43, 65}));
  }
}

TEST_F(Gemv, increments_skip_elements_and_negative_ones_go_backwards) {
  const OnDevice<float> a(kMatrix);
  const OnDevice<float> x({100, -9, 10, -9, 1});
  const OnDevice<float> y({7, -9, -9, 8});
  const float alpha = 1;
  const float beta = 1;
  EXPECT_EQ(
      cublasSgemv_v2(handle_, CUBLAS_OP_N, 2, 3, &alpha, a.at(), kLeading, x.at(), -2, &beta, y.at(), 3),
      CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(y.read(), (std::vector<float>{538, -9, -9, 650}));
}

TEST_F(Gemv, scalars_may_lie_on_the_device) {
  const OnDevice<float> a(kMatrix);
  const OnDevice<float> x({1, 1, 1});
  const OnDevice<float> y({1, 1});
  const OnDevice<float> scalars({2, 10});
  cublasSetPointerMode_v2(handle_, CUBLAS_POINTER_MODE_DEVICE);
  EXPECT_EQ(cublasSgemv_v2(handle_, CUBLAS_OP_N, 2, 3, scalars.at(0), a.at(), kLeading, x.at(), 1,
                           scalars.at(1), y.at(), 1),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(y.read(), (std::vector<float>{28, 34}));
}

TEST_F(Gemv, a_matrix_without_rows_launches_nothing) {
  const float one = 1;
  seen();
  EXPECT_EQ(cublasSgemv_v2(handle_, CUBLAS_OP_N, 0, 3, &one, nullptr, 1, nullptr, 1, &one, nullptr, 1),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(seen().launches, 0U);
}

}  // namespace
}  // namespace gpuflight::test
