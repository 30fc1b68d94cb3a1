#include "tests/simulated_cublas/device.hpp"

namespace gpuflight::test {
namespace {

constexpr int kSize = sizeof(float);

TEST(Copies, a_vector_is_copied_there_and_back) {
  const OnDevice<float> there(std::vector<float>(3));
  const float x[] = {1, 2, 3};
  float y[3] = {};
  seen();
  EXPECT_EQ(cublasSetVector(3, kSize, x, 1, there.at(), 1), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasGetVector(3, kSize, there.at(), 1, y, 1), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(seen().counts.moved, (Moved{{1, 12}, {1, 12}, {}}));
  EXPECT_THAT(y, testing::ElementsAre(1, 2, 3));
}

TEST(Copies, only_every_other_element_is_one_copy_too) {
  const OnDevice<float> there(std::vector<float>(2));
  const float x[] = {1, -9, 3};
  seen();
  EXPECT_EQ(cublasSetVectorAsync(2, kSize, x, 2, there.at(), 1, nullptr), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(seen().counts.moved, (Moved{{1, 8}, {}, {}}));
  EXPECT_EQ(there.read(), (std::vector<float>{1, 3}));
}

TEST(Copies, a_part_of_a_matrix_is_copied_by_its_rows) {
  const OnDevice<float> there(std::vector<float>(6, -1));
  const float a[] = {1, 2, -9, 3, 4, -9};
  float back[4] = {};
  seen();
  EXPECT_EQ(cublasSetMatrix(2, 2, kSize, a, 3, there.at(), 3), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasGetMatrixAsync(2, 2, kSize, there.at(), 3, back, 2, nullptr), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(seen().counts.moved, (Moved{{1, 16}, {1, 16}, {}}));
  EXPECT_EQ(there.read(), (std::vector<float>{1, 2, -1, 3, 4, -1}));
  EXPECT_THAT(back, testing::ElementsAre(1, 2, 3, 4));
}

TEST(Copies, nothing_is_no_copy) {
  seen();
  EXPECT_EQ(cublasSetVector(0, kSize, nullptr, 1, nullptr, 1), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasGetMatrix(0, 3, kSize, nullptr, 1, nullptr, 1), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(seen().counts.moved, Moved{});
}

TEST(Copies, what_is_out_of_range_is_invalid) {
  float x = 1;
  const OnDevice<float> there({1});
  EXPECT_EQ(cublasSetVector(-1, kSize, &x, 1, there.at(), 1), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(cublasSetVector(1, 0, &x, 1, there.at(), 1), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(cublasGetVector(1, kSize, there.at(), 0, &x, 1), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(cublasSetMatrix(1, 1, kSize, &x, 0, there.at(), 1), CUBLAS_STATUS_INVALID_VALUE);
}

TEST(Copies, a_side_that_is_not_where_it_should_be_is_no_access) {
  float x = 1;
  EXPECT_EQ(cublasSetMatrix(1, 1, kSize, &x, 1, &x, 1), CUBLAS_STATUS_MAPPING_ERROR);
  EXPECT_EQ(cublasGetVector(1, kSize, &x, 1, &x, 1), CUBLAS_STATUS_MAPPING_ERROR);
}

}  // namespace
}  // namespace gpuflight::test
