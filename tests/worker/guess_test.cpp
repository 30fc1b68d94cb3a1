#include "gpuflight/worker/guess.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpuflight/worker/half_precision.hpp"
#include "tests/worker/matmul_exercise.hpp"

namespace gpuflight {
namespace {

using test::MatmulCall;
using ::testing::EndsWith;

// The kind that is guessed of an output, which is wrong.
std::string guess_of(const MatmulCall& call, const at::Tensor& output) {
  const OutputFinding finding = call.check(output);
  EXPECT_EQ(finding.code, "output_wrong");
  return finding.guess;
}

at::Tensor in_type(const MatmulCall& call, ShortType type) {
  return shortened(call.data(), type).matmul(shortened(call.weight(), type));
}

TEST(Guess, zeros_are_zeros_everywhere) {
  const MatmulCall call(8, 16);
  at::Tensor zeros = at::zeros({8, 16});
  EXPECT_EQ(guess_of(call, zeros), "zeros");
  zeros[7][15] = 1e-30;
  EXPECT_EQ(guess_of(call, zeros), "");
}

TEST(Guess, a_result_of_an_earlier_call_is_stale) {
  const MatmulCall call(8, 16, {1, 2, 3});
  EXPECT_EQ(guess_of(call, call.right_for(1)), "stale");
  EXPECT_EQ(guess_of(call, call.right_for(3)), "stale");
  EXPECT_EQ(guess_of(call, call.right_for(4)), "");
}

TEST(Guess, a_stale_result_with_one_element_changed_is_not_stale) {
  const MatmulCall call(8, 16, {1});
  at::Tensor output = call.right_for(1);
  output[4][4] += 1;
  EXPECT_EQ(guess_of(call, output), "");
}

TEST(Guess, a_square_result_is_transposed) {
  const MatmulCall call(16, 16);
  EXPECT_EQ(guess_of(call, call.right().t()), "transposed");
}

TEST(Guess, so_is_one_that_was_written_column_by_column) {
  const MatmulCall call(8, 16);
  EXPECT_EQ(guess_of(call, call.right().t().contiguous().view({8, 16})), "transposed");
}

TEST(Guess, rows_that_stand_one_too_far_up_or_down_are_shifted) {
  const MatmulCall call(8, 16);
  EXPECT_EQ(guess_of(call, call.right().roll(1, 0)), "shifted_by_a_row");
  at::Tensor up = call.right().roll(-1, 0);
  up[7].fill_(123);
  const OutputFinding finding = call.check(up);
  EXPECT_EQ(finding.guess, "shifted_by_a_row");
  EXPECT_THAT(finding.message, EndsWith("; it looks shifted up by a row"));
  EXPECT_EQ(guess_of(call, call.right().roll(2, 0)), "");
  EXPECT_EQ(guess_of(call, call.right().roll(1, 1)), "");
}

TEST(Guess, half_precision_is_wrong_and_guessed_for_any_number_of_rows) {
  for (const std::int64_t rows : {1, 128, 1000}) {
    const MatmulCall call(rows, 256);
    for (const ShortType type : kShortTypes) {
      SCOPED_TRACE(std::to_string(rows) + " rows, type " + std::to_string(static_cast<int>(type)));
      const OutputFinding finding = call.check(in_type(call, type));
      EXPECT_EQ(finding.guess, "half_precision");
      EXPECT_GT(finding.wrong, finding.elements / 2);
    }
  }
}

TEST(Guess, a_result_that_was_only_stored_in_half_precision_is_guessed_by_its_numbers) {
  const MatmulCall call(128, 256);
  EXPECT_THAT(call.check(call.right().to(at::kHalf).to(at::kFloat)).message,
              EndsWith("; it looks computed in half precision (float16)"));
  EXPECT_THAT(call.check(call.right().to(at::kBFloat16).to(at::kFloat)).message,
              EndsWith("; it looks computed in half precision (bfloat16)"));
}

TEST(Guess, float16_and_tf32_are_told_apart_only_where_they_differ) {
  const MatmulCall call(128, 256);
  EXPECT_THAT(call.check(in_type(call, ShortType::Float16)).message, EndsWith("(float16 or TF32)"));
  EXPECT_THAT(call.check(in_type(call, ShortType::Tf32Truncated)).message, EndsWith("(TF32)"));
}

TEST(Guess, small_mistakes_are_no_half_precision) {
  const MatmulCall call(128, 256);
  const at::Tensor missing = call.data().narrow(1, 0, 511).matmul(call.weight().narrow(0, 0, 511));
  EXPECT_EQ(guess_of(call, missing), "");
  EXPECT_EQ(guess_of(call, call.right() * 1.001), "");
  EXPECT_EQ(guess_of(call, call.right() + 0.01), "");
  EXPECT_EQ(guess_of(call, at::ones({128, 256})), "");
}

TEST(Guess, what_fits_the_reference_too_is_no_guess) {
  const MatmulCall call(8, 16);
  const at::Tensor ones = at::ones({8, 16}, at::kDouble);
  at::Tensor output = ones.clone();
  output[7] += 1;  // all other rows are as they would be if shifted, and all numbers float16's
  EXPECT_FALSE(guess(output, ones, call.call(), MatmulCall::kTolerance));
}

}  // namespace
}  // namespace gpuflight
