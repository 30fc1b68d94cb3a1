#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/worker/matmul_exercise.hpp"

namespace gpuflight {
namespace {

using test::MatmulCall;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(OutputCheck, float32_in_any_order_of_summation_is_right_for_any_number_of_rows) {
  for (const std::int64_t rows : {1, 2, 128, 1000}) {
    const MatmulCall call(rows, 256);
    EXPECT_EQ(call.check(call.right()).code, "") << rows;
    at::Tensor one_by_one = at::zeros({rows, 256});
    for (std::int64_t k = 0; k < test::kInner; ++k)
      one_by_one += call.data().narrow(1, k, 1) * call.weight().narrow(0, k, 1);
    const OutputFinding finding = call.check(one_by_one);
    EXPECT_EQ(finding.code, "") << rows << ": " << finding.message;
    EXPECT_LT(finding.max_abs_error, MatmulCall::kTolerance.absolute / 4) << rows;
  }
}

TEST(OutputCheck, a_strided_output_is_right_by_its_elements) {
  const MatmulCall call(8, 16);
  EXPECT_EQ(call.check(call.right().t().contiguous().t()).code, "");
}

TEST(OutputCheck, an_output_of_another_kind_is_told_by_the_first_thing_that_is_wrong) {
  const MatmulCall call(8, 16);
  EXPECT_EQ(call.check(at::Tensor()).code, "output_undefined");
  EXPECT_EQ(call.check(call.right(), "cpu").code, "output_device");
  EXPECT_EQ(call.check(call.right().to(at::kDouble)).code, "output_dtype");
  EXPECT_EQ(call.check(call.right().to(at::kHalf)).message, "expected the type Float, got Half");
  EXPECT_EQ(call.check(call.right().narrow(0, 0, 7)).message, "expected the shape [8, 16], got [7, 16]");
  EXPECT_EQ(call.check(at::zeros({})).message, "expected the shape [8, 16], got []");
}

TEST(OutputCheck, the_transposed_shape_is_guessed_only_of_the_transposed_values) {
  const MatmulCall call(8, 16);
  EXPECT_EQ(call.check(call.right().t()).message,
            "expected the shape [8, 16], got [16, 8]; it looks transposed");
  EXPECT_EQ(call.check(call.right().view({16, 8})).guess, "");
}

TEST(OutputCheck, the_first_wrong_element_is_told_with_how_many_and_the_largest_errors) {
  const MatmulCall call(8, 16);
  at::Tensor output = call.right();
  const auto expected = output[3][7].item<float>();
  output[3][7] += 2;
  output[5][0] += 4;
  const OutputFinding finding = call.check(output);
  EXPECT_EQ(finding.code, "output_wrong");
  EXPECT_EQ(finding.wrong, 2);
  EXPECT_EQ(finding.elements, 128);
  EXPECT_NEAR(finding.max_abs_error, 4, 1e-3);
  EXPECT_GE(finding.max_rel_error, 2 / std::abs(expected) - 1e-3);
  EXPECT_THAT(finding.message, StartsWith("2 of 128 elements are wrong; the first is at [3, 7]: expected "));
  EXPECT_THAT(finding.message, HasSubstr(", the largest relative error "));
  EXPECT_THAT(finding.message, HasSubstr("; an element may be off by "));
  EXPECT_THAT(finding.message, HasSubstr(" × |expected|"));
  EXPECT_EQ(finding.guess, "");
}

TEST(OutputCheck, an_element_just_outside_the_tolerance_is_wrong) {
  const MatmulCall call(8, 16);
  at::Tensor output = call.right();
  const double bound = MatmulCall::kTolerance.absolute +
                       MatmulCall::kTolerance.relative * std::abs(output[0][0].item<double>());
  at::Tensor changed = output.clone();
  changed[0][0] += bound * 0.8;
  EXPECT_EQ(call.check(changed).wrong, 0);
  changed[0][0] += bound * 0.4;
  EXPECT_EQ(call.check(changed).wrong, 1);
}

TEST(OutputCheck, an_element_that_is_not_finite_is_told_before_wrong_ones) {
  const MatmulCall call(8, 16);
  at::Tensor output = call.right();
  output[0][0] += 5;
  output[2][1] = std::numeric_limits<float>::infinity();
  const OutputFinding finding = call.check(output);
  EXPECT_EQ(finding.code, "output_not_finite");
  EXPECT_EQ(finding.wrong, 1);
  EXPECT_THAT(finding.message, StartsWith("1 of 128 elements are not finite; the first is at [2, 1]: "));
  EXPECT_TRUE(std::isnan(finding.max_abs_error));
}

TEST(OutputCheck, what_should_be_infinite_or_no_number_must_be_just_that) {
  const double inf = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto right = [](double got, double expected) {
    const at::Tensor of_got = at::full({1}, got, at::kDouble);
    return within(of_got, at::full({1}, expected, at::kDouble), {1, 1}).item<bool>();
  };
  EXPECT_TRUE(right(inf, inf));
  EXPECT_TRUE(right(nan, nan));
  EXPECT_FALSE(right(-inf, inf));
  EXPECT_FALSE(right(0, inf));
  EXPECT_FALSE(right(0, nan));
  EXPECT_FALSE(right(nan, 0));
}

}  // namespace
}  // namespace gpuflight
