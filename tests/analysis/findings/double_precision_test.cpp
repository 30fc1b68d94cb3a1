#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/findings/found.hpp"

namespace gpuflight::test {
namespace {

using testing::IsEmpty;

constexpr Circumstances kFloat32{Source::Cupti, true};

TraceBuilder with_kernel(const std::string& name) {
  return judged([&](auto& trace) { trace.launch(name); });
}

TEST(double_precision, is_told_by_the_names_of_matrix_products) {
  const auto findings = found_in(with_kernel("volta_dgemm_64x64_nn"), kFloat32);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].code, "double_precision");
  EXPECT_THAT(findings[0].message,
              testing::StartsWith("1 kernel multiplied in double precision (volta_dgemm_64x64_nn)"));
  for (const char* name : {"void cutlass::Kernel2<cutlass_80_tensorop_d884gemm_64x64_16x4_nn_align1>(Params)",
                           "sm90_xmma_gemm_f64f64_f64f64_f64_nt_n_tilesize128x128x16_stage3_tensor16x8x16",
                           "void gemvx::kernel<int, int, double, double, double, double, false>(Params)"})
    EXPECT_EQ(found_in(with_kernel(name), kFloat32).size(), 1U) << name;
}

TEST(double_precision, is_not_told_by_a_parameter_of_that_type) {
  for (const char* name :
       {"void at::native::distribution_kernel<normal_kernel(at::TensorBase const&, double, double)>(long)",
        "void gemvx::kernel<int, int, float, float, float, float, false>(Params<double>)",
        "volta_sgemm_64x64_nn", "void cutlass::Kernel2<cutlass_80_simt_sgemm_64x64_8x5_nn_align1>(Params)"})
    EXPECT_THAT(codes_in(with_kernel(name), kFloat32), IsEmpty()) << name;
}

TEST(double_precision, may_be_what_an_exercise_wants) {
  EXPECT_THAT(codes_in(with_kernel("volta_dgemm_64x64_nn"), {Source::Cupti, false}), IsEmpty());
}

}  // namespace
}  // namespace gpuflight::test
