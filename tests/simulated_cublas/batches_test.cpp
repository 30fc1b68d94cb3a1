#include "tests/simulated_cublas/device.hpp"

namespace gpuflight::test {
namespace {

using Batches = Cublas;

constexpr auto kN = CUBLAS_OP_N;
const float kOne = 1;
const float kZero = 0;

TEST_F(Batches, strides_lead_from_one_product_to_the_next_in_one_launch) {
  const OnDevice<float> a({1, 2, 3, 4, -9, 5, 6, 7, 8, -9});
  const OnDevice<float> b({1, 10, 2, 20});
  const OnDevice<float> c({0, 0, -9, -9, 0, 0});
  seen();
  EXPECT_EQ(cublasSgemmStridedBatched(handle_, kN, kN, 2, 1, 2, &kOne, a.at(), 2, 5, b.at(), 2, 2, &kZero,
                                      c.at(), 2, 4, 2),
            CUBLAS_STATUS_SUCCESS);
  expect_one_launch("cublasSgemmStridedBatched");
  EXPECT_EQ(c.read(), (std::vector<float>{31, 42, -9, -9, 150, 172}));
}

TEST_F(Batches, with_stride_0_all_products_take_the_same_matrix) {
  const OnDevice<double> a({1, 2});
  const OnDevice<double> b({1, 10, 100});
  const OnDevice<double> c(std::vector<double>(6, 0));
  const double one = 1;
  const double zero = 0;
  EXPECT_EQ(cublasDgemmStridedBatched(handle_, kN, kN, 2, 1, 1, &one, a.at(), 2, 0, b.at(), 1, 1, &zero,
                                      c.at(), 2, 2, 3),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), (std::vector<double>{1, 2, 10, 20, 100, 200}));
}

TEST_F(Batches, strides_may_lead_backwards) {
  const OnDevice<float> a({1, 2, 3});
  const OnDevice<float> c({0, 0, 0});
  EXPECT_EQ(cublasSgemmStridedBatched(handle_, kN, kN, 1, 1, 1, &kOne, a.at(2), 1, -1, a.at(), 1, 0, &kZero,
                                      c.at(), 1, 1, 3),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), (std::vector<float>{3, 2, 1}));
}

TEST_F(Batches, pointers_of_a_batch_are_in_device_memory) {
  const OnDevice<float> a({1, 2, 3});
  const OnDevice<float> b({10, 20});
  const OnDevice<float> c({0, 0});
  const OnDevice<const float*> as({a.at(2), a.at(0)});
  const OnDevice<const float*> bs({b.at(0), b.at(1)});
  const OnDevice<float*> cs({c.at(1), c.at(0)});
  seen();
  EXPECT_EQ(
      cublasSgemmBatched(handle_, kN, kN, 1, 1, 1, &kOne, as.at(), 1, bs.at(), 1, &kZero, cs.at(), 1, 2),
      CUBLAS_STATUS_SUCCESS);
  expect_one_launch("cublasSgemmBatched");
  EXPECT_EQ(c.read(), (std::vector<float>{20, 30}));
}

TEST_F(Batches, an_array_of_pointers_on_the_host_is_out_of_reach) {
  const OnDevice<float> c({1});
  const float* const as[] = {c.at()};
  float* const cs[] = {c.at()};
  EXPECT_EQ(cublasSgemmBatched(handle_, kN, kN, 1, 1, 1, &kOne, as, 1, as, 1, &kZero, cs, 1, 1),
            CUBLAS_STATUS_EXECUTION_FAILED);
}

TEST_F(Batches, a_product_that_is_out_of_reach_leaves_the_others_undone) {
  const OnDevice<float> a({1, 2});
  const OnDevice<float> c({7, 7});
  EXPECT_EQ(cublasSgemmStridedBatched(handle_, kN, kN, 1, 1, 1, &kOne, a.at(), 1, 1 << 20, a.at(), 1, 0,
                                      &kZero, c.at(), 1, 1, 2),
            CUBLAS_STATUS_EXECUTION_FAILED);
  EXPECT_EQ(c.read(), (std::vector<float>{7, 7}));
}

TEST_F(Batches, an_empty_batch_launches_nothing) {
  const OnDevice<float> c({1});
  seen();
  EXPECT_EQ(cublasSgemmStridedBatched(handle_, kN, kN, 1, 1, 1, &kOne, c.at(), 1, 0, c.at(), 1, 0, &kZero,
                                      c.at(), 1, 0, 0),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(seen().launches, 0U);
}

}  // namespace
}  // namespace gpuflight::test
