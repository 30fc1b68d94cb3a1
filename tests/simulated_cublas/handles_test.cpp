#include "tests/simulated_cublas/device.hpp"

namespace gpuflight::test {
namespace {

using Handle = Cublas;

TEST_F(Handle, it_keeps_what_it_is_told) {
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  EXPECT_EQ(cublasSetStream_v2(handle_, stream), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasSetPointerMode_v2(handle_, CUBLAS_POINTER_MODE_DEVICE), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasSetMathMode(handle_, CUBLAS_TF32_TENSOR_OP_MATH), CUBLAS_STATUS_SUCCESS);
  cudaStream_t its_stream = nullptr;
  cublasPointerMode_t pointer_mode{};
  cublasMath_t math_mode{};
  EXPECT_EQ(cublasGetStream_v2(handle_, &its_stream), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasGetPointerMode_v2(handle_, &pointer_mode), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasGetMathMode(handle_, &math_mode), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(its_stream, stream);
  EXPECT_EQ(pointer_mode, CUBLAS_POINTER_MODE_DEVICE);
  EXPECT_EQ(math_mode, CUBLAS_TF32_TENSOR_OP_MATH);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
}

TEST_F(Handle, a_stream_that_is_gone_ends_the_next_call) {
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  const OnDevice<float> x({1});
  const float two = 2;
  cublasSetStream_v2(handle_, stream);
  EXPECT_EQ(cublasSscal_v2(handle_, 1, &two, x.at(), 1), CUBLAS_STATUS_SUCCESS);
  cudaStreamDestroy(stream);
  EXPECT_EQ(cublasSscal_v2(handle_, 1, &two, x.at(), 1), CUBLAS_STATUS_EXECUTION_FAILED);
}

TEST_F(Handle, a_math_mode_may_have_a_flag_and_an_unknown_one_is_told) {
  const auto flagged =
      static_cast<cublasMath_t>(CUBLAS_PEDANTIC_MATH | CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION);
  EXPECT_EQ(cublasSetMathMode(handle_, flagged), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasSetMathMode(handle_, static_cast<cublasMath_t>(7)), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(cublasSetPointerMode_v2(handle_, static_cast<cublasPointerMode_t>(2)),
            CUBLAS_STATUS_INVALID_VALUE);
}

TEST_F(Handle, a_workspace_is_aligned) {
  const OnDevice<float> workspace(std::vector<float>(1024));
  EXPECT_EQ(cublasSetWorkspace_v2(handle_, workspace.at(), 4096), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasSetWorkspace_v2(handle_, workspace.at(1), 4092), CUBLAS_STATUS_INVALID_VALUE);
}

TEST(HandleOfNothing, what_is_no_handle_was_not_initialized) {
  int not_one = 0;
  const auto handle = reinterpret_cast<cublasHandle_t>(&not_one);
  float x = 1;
  for (const cublasHandle_t each : {cublasHandle_t{}, handle}) {
    EXPECT_EQ(cublasDestroy_v2(each), CUBLAS_STATUS_NOT_INITIALIZED);
    EXPECT_EQ(cublasSetStream_v2(each, nullptr), CUBLAS_STATUS_NOT_INITIALIZED);
    EXPECT_EQ(cublasSetWorkspace_v2(each, nullptr, 0), CUBLAS_STATUS_NOT_INITIALIZED);
    EXPECT_EQ(cublasSgemm_v2(each, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &x, &x, 1, &x, 1, &x, &x, 1),
              CUBLAS_STATUS_NOT_INITIALIZED);
    EXPECT_EQ(cublasSgemv_v2(each, CUBLAS_OP_N, 1, 1, &x, &x, 1, &x, 1, &x, &x, 1),
              CUBLAS_STATUS_NOT_INITIALIZED);
    EXPECT_EQ(cublasSscal_v2(each, 1, &x, &x, 1), CUBLAS_STATUS_NOT_INITIALIZED);
    EXPECT_EQ(cublasSnrm2_v2(each, 1, &x, 1, &x), CUBLAS_STATUS_NOT_INITIALIZED);
  }
  EXPECT_EQ(cublasCreate_v2(nullptr), CUBLAS_STATUS_INVALID_VALUE);
}

TEST(HandleOfNothing, giving_a_handle_back_waits_for_the_device) {
  cublasHandle_t handle = nullptr;
  ASSERT_EQ(cublasCreate_v2(&handle), CUBLAS_STATUS_SUCCESS);
  seen();
  EXPECT_EQ(cublasDestroy_v2(handle), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(seen().counts.waits, 1U);
  EXPECT_EQ(cublasDestroy_v2(handle), CUBLAS_STATUS_NOT_INITIALIZED);
}

TEST(Version, it_is_that_of_the_library_it_stands_for) {
  int version = 0;
  EXPECT_EQ(cublasGetVersion_v2(nullptr, &version), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(version, 130100);
  EXPECT_EQ(cublasGetProperty(MAJOR_VERSION, &version), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(version, 13);
  EXPECT_EQ(cublasGetProperty(MINOR_VERSION, &version), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(version, 1);
  EXPECT_EQ(cublasGetProperty(PATCH_LEVEL, nullptr), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(cublasGetCudartVersion(), static_cast<std::size_t>(CUDART_VERSION));
}

TEST(Status, it_has_cublas_s_words) {
  EXPECT_STREQ(cublasGetStatusName(CUBLAS_STATUS_INVALID_VALUE), "CUBLAS_STATUS_INVALID_VALUE");
  EXPECT_STREQ(cublasGetStatusString(CUBLAS_STATUS_NOT_SUPPORTED),
               "the requested functionality is not supported");
  EXPECT_STREQ(cublasGetStatusName(static_cast<cublasStatus_t>(2)), "unrecognized status");
}

}  // namespace
}  // namespace gpuflight::test
