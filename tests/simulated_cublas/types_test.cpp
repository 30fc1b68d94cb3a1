#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "tests/simulated_cublas/device.hpp"

namespace gpuflight::test {
namespace {

using Types = Cublas;

constexpr auto kN = CUBLAS_OP_N;
constexpr auto kDefault = CUBLAS_GEMM_DEFAULT;

template <class T>
constexpr cudaDataType kType = CUDA_R_32F;
template <>
constexpr cudaDataType kType<double> = CUDA_R_64F;
template <>
constexpr cudaDataType kType<__half> = CUDA_R_16F;
template <>
constexpr cudaDataType kType<__nv_bfloat16> = CUDA_R_16BF;

template <class T>
std::vector<double> as_doubles(const std::vector<T>& values) {
  std::vector<double> all;
  for (const T& value : values) all.push_back(static_cast<double>(static_cast<float>(value)));
  return all;
}

/// Two rows times a column, by cublasGemmEx and its batched sister.
template <class Factor, class Result, class Scale>
void expect_product(cublasHandle_t handle, cublasComputeType_t compute) {
  const OnDevice<Factor> a(
      {static_cast<Factor>(1.5F), static_cast<Factor>(2), static_cast<Factor>(3), static_cast<Factor>(4)});
  const OnDevice<Factor> b({static_cast<Factor>(1), static_cast<Factor>(10)});
  const OnDevice<Result> c({static_cast<Result>(1), static_cast<Result>(2)});
  const auto alpha = static_cast<Scale>(2.0F);
  const auto beta = static_cast<Scale>(0.5F);
  EXPECT_EQ(cublasGemmEx(handle, kN, kN, 2, 1, 2, &alpha, a.at(), kType<Factor>, 2, b.at(), kType<Factor>, 2,
                         &beta, c.at(), kType<Result>, 2, compute, kDefault),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(as_doubles(c.read()), (std::vector<double>{63.5, 85}));
  EXPECT_EQ(cublasGemmStridedBatchedEx(handle, kN, kN, 1, 1, 2, &alpha, a.at(), kType<Factor>, 1, 2, b.at(),
                                       kType<Factor>, 2, 0, &beta, c.at(), kType<Result>, 1, 1, 2, compute,
                                       kDefault),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(as_doubles(c.read()), (std::vector<double>{74.75, 128.5}));
}

TEST_F(Types, the_types_that_gemm_ex_takes_with_single_precision_sums) {
  for (const auto compute : {CUBLAS_COMPUTE_32F, CUBLAS_COMPUTE_32F_PEDANTIC}) {
    expect_product<float, float, float>(handle_, compute);
    expect_product<__half, __half, float>(handle_, compute);
    expect_product<__half, float, float>(handle_, compute);
    expect_product<__nv_bfloat16, float, float>(handle_, compute);
  }
  for (const auto compute :
       {CUBLAS_COMPUTE_32F_FAST_16F, CUBLAS_COMPUTE_32F_FAST_16BF, CUBLAS_COMPUTE_32F_FAST_TF32})
    expect_product<float, float, float>(handle_, compute);
}

TEST_F(Types, double_and_half_have_scalars_of_their_own_type) {
  expect_product<double, double, double>(handle_, CUBLAS_COMPUTE_64F);
  expect_product<__half, __half, __half>(handle_, CUBLAS_COMPUTE_16F);
}

TEST_F(Types, a_result_is_rounded_once_to_its_type) {
  const OnDevice<__nv_bfloat16> a({__float2bfloat16(1), __float2bfloat16(1)});
  const OnDevice<__nv_bfloat16> b({__float2bfloat16(256), __float2bfloat16(1)});
  const OnDevice<__nv_bfloat16> c({__float2bfloat16(0)});
  const float one = 1;
  const float zero = 0;
  seen();
  EXPECT_EQ(cublasGemmEx(handle_, kN, kN, 1, 1, 2, &one, a.at(), CUDA_R_16BF, 1, b.at(), CUDA_R_16BF, 2,
                         &zero, c.at(), CUDA_R_16BF, 1, CUBLAS_COMPUTE_32F, kDefault),
            CUBLAS_STATUS_SUCCESS);
  expect_one_launch("cublasGemmEx");
  EXPECT_EQ(as_doubles(c.read()), std::vector<double>{256});  // 257 has nine bits
}

TEST_F(Types, halves_have_functions_of_their_own) {
  const OnDevice<__half> a({__float2half(1.5F), __float2half(2)});
  const OnDevice<__half> c({__float2half(0), __float2half(0)});
  const __half one = __float2half(1);
  const __half zero = __float2half(0);
  EXPECT_EQ(cublasHgemm(handle_, kN, kN, 2, 1, 1, &one, a.at(), 2, a.at(), 1, &zero, c.at(), 2),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(as_doubles(c.read()), (std::vector<double>{2.25, 3}));
  EXPECT_EQ(cublasHgemmStridedBatched(handle_, kN, kN, 1, 1, 1, &one, a.at(), 1, 1, a.at(), 1, 1, &zero,
                                      c.at(), 1, 1, 2),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(as_doubles(c.read()), (std::vector<double>{2.25, 4}));
}

TEST_F(Types, other_types_are_refused_by_the_function_s_name) {
  const OnDevice<float> c({1});
  const int one = 1;
  seen();
  EXPECT_EQ(cublasGemmEx(handle_, kN, kN, 1, 1, 1, &one, c.at(), CUDA_R_8I, 1, c.at(), CUDA_R_8I, 1, &one,
                         c.at(), CUDA_R_32I, 1, CUBLAS_COMPUTE_32I, kDefault),
            CUBLAS_STATUS_NOT_SUPPORTED);
  const Seen told = seen();
  EXPECT_EQ(told.not_simulated, std::vector<std::string>{"cublasGemmEx of these types"});
  EXPECT_EQ(told.launches, 0U);
}

}  // namespace
}  // namespace gpuflight::test
