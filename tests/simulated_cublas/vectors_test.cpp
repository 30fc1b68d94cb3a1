#include <limits>

#include "tests/simulated_cublas/device.hpp"

namespace gpuflight::test {
namespace {

using Vectors = Cublas;

TEST_F(Vectors, axpy_adds_a_scaled_vector) {
  const OnDevice<float> x({1, -9, 2});
  const OnDevice<float> y({10, 20});
  const float alpha = 3;
  seen();
  EXPECT_EQ(cublasSaxpy_v2(handle_, 2, &alpha, x.at(), 2, y.at(), -1), CUBLAS_STATUS_SUCCESS);
  expect_one_launch("cublasSaxpy_v2");
  EXPECT_EQ(y.read(), (std::vector<float>{16, 23}));
}

TEST_F(Vectors, scal_scales_and_not_backwards) {
  const OnDevice<double> x({1, 2, 3});
  const OnDevice<double> alpha({5});
  cublasSetPointerMode_v2(handle_, CUBLAS_POINTER_MODE_DEVICE);
  EXPECT_EQ(cublasDscal_v2(handle_, 2, alpha.at(), x.at(), 2), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasDscal_v2(handle_, 2, alpha.at(), x.at(), -1), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(x.read(), (std::vector<double>{5, 2, 15}));
}

TEST_F(Vectors, a_result_on_the_host_is_copied_and_waited_for) {
  const OnDevice<float> x({1, 2, 3});
  float result = 0;
  seen();
  EXPECT_EQ(cublasSdot_v2(handle_, 3, x.at(), 1, x.at(), -1, &result), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(result, 10);
  const Seen all = seen();
  EXPECT_EQ(all.launches, 1U);
  EXPECT_EQ(all.counts.moved, (Moved{{}, {1, sizeof(float)}, {}}));
  EXPECT_EQ(all.counts.waits, 1U);
}

TEST_F(Vectors, a_result_on_the_device_is_not_waited_for) {
  const OnDevice<double> x({3, 4});
  const OnDevice<double> result({0});
  cublasSetPointerMode_v2(handle_, CUBLAS_POINTER_MODE_DEVICE);
  seen();
  EXPECT_EQ(cublasDnrm2_v2(handle_, 2, x.at(), 1, result.at()), CUBLAS_STATUS_SUCCESS);
  expect_one_launch("cublasDnrm2_v2");
  EXPECT_EQ(result.read(), std::vector<double>{5});
}

TEST_F(Vectors, a_norm_is_right_where_squares_are_out_of_range) {
  const OnDevice<double> x({3e200, 4e200});
  double length = 0;
  EXPECT_EQ(cublasDnrm2_v2(handle_, 2, x.at(), 1, &length), CUBLAS_STATUS_SUCCESS);
  EXPECT_DOUBLE_EQ(length, 5e200);
}

TEST_F(Vectors, no_elements_give_0) {
  float result = 1;
  EXPECT_EQ(cublasSdot_v2(handle_, 0, nullptr, 1, nullptr, 1, &result), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(result, 0);
  result = 1;
  EXPECT_EQ(cublasSnrm2_v2(handle_, -1, nullptr, 1, &result), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(result, 0);
}

TEST_F(Vectors, a_vector_of_the_host_is_out_of_reach) {
  float x[] = {1, 2};
  const OnDevice<float> y({1, 2});
  const float alpha = 1;
  EXPECT_EQ(cublasSaxpy_v2(handle_, 2, &alpha, x, 1, y.at(), 1), CUBLAS_STATUS_EXECUTION_FAILED);
  EXPECT_EQ(cublasSscal_v2(handle_, 2, &alpha, x, 1), CUBLAS_STATUS_EXECUTION_FAILED);
  float result = 0;
  EXPECT_EQ(cublasSdot_v2(handle_, 2, x, 1, y.at(), 1, &result), CUBLAS_STATUS_EXECUTION_FAILED);
  EXPECT_EQ(cublasSdot_v2(handle_, 2, y.at(), 1, y.at(), 1, nullptr), CUBLAS_STATUS_INVALID_VALUE);
}

}  // namespace
}  // namespace gpuflight::test
