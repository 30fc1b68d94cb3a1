#include "gpuflight/judge/definition/expression.hpp"

#include <gtest/gtest.h>

namespace gpuflight {
namespace {

const Quantities kQuantities{128, {{"data", 262144}, {"weight", 524288}}};

std::uint64_t value(std::string_view text) { return Expression::number(text).evaluate(kQuantities); }
bool holds(std::string_view text) { return Expression::condition(text).holds(kQuantities); }

template <class Function>
std::string error_of(Function function) {
  try {
    function();
  } catch (const ExpressionError& error) {
    return error.what();
  }
  return "no error";
}

std::string number_error(std::string_view text) {
  return error_of([&] { Expression::number(text); });
}
std::string value_error(std::string_view text) {
  return error_of([&] { value(text); });
}

TEST(expression, an_integer_is_itself) { EXPECT_EQ(value("42"), 42U); }

TEST(expression, n_is_the_number_of_rows) { EXPECT_EQ(value("N"), 128U); }

TEST(expression, bytes_of_an_input_are_its_bytes) { EXPECT_EQ(value("bytes( weight )"), 524288U); }

TEST(expression, products_bind_closer_than_sums) { EXPECT_EQ(value("2 + 3 * N - 8 / 4"), 384U); }

TEST(expression, operators_of_one_rank_go_from_left_to_right) {
  EXPECT_EQ(value("20 - 5 - 3"), 12U);
  EXPECT_EQ(value("100 / 5 / 2 * 3"), 30U);
}

TEST(expression, parentheses_go_first) { EXPECT_EQ(value("(2 + 3) * (N - 28)"), 500U); }

TEST(expression, a_division_drops_the_remainder) { EXPECT_EQ(value("(N + 15) / 16"), 8U); }

TEST(expression, an_intermediate_result_may_be_negative) { EXPECT_EQ(value("N - 130 + 5"), 3U); }

TEST(expression, a_comparison_holds_or_not) {
  EXPECT_TRUE(holds("N > 127"));
  EXPECT_FALSE(holds("N > 128"));
  EXPECT_TRUE(holds("N >= 128"));
  EXPECT_FALSE(holds("N >= 129"));
  EXPECT_TRUE(holds("N < 129"));
  EXPECT_FALSE(holds("N < 128"));
  EXPECT_TRUE(holds("N <= 128"));
  EXPECT_FALSE(holds("N <= 127"));
  EXPECT_TRUE(holds("bytes(data) == 2048 * N"));
  EXPECT_FALSE(holds("bytes(data) == N"));
  EXPECT_TRUE(holds("N != 1"));
  EXPECT_FALSE(holds("N != 128"));
}

TEST(expression, it_tells_which_inputs_it_names) {
  EXPECT_EQ(Expression::number("N + bytes(data) * bytes(weight)").inputs(),
            (std::vector<std::string>{"data", "weight"}));
}

TEST(expression, an_empty_text_is_refused) {
  EXPECT_EQ(number_error(""), "\"\": column 1: expected a number, N, bytes(INPUT) or '('");
}

TEST(expression, a_missing_operand_is_refused_where_it_is_missing) {
  EXPECT_EQ(number_error("N * "), "\"N * \": column 5: expected a number, N, bytes(INPUT) or '('");
}

TEST(expression, a_missing_operator_is_refused) {
  EXPECT_EQ(number_error("2 N"), "\"2 N\": column 3: expected an operator or the end");
}

TEST(expression, an_unknown_name_is_refused) {
  EXPECT_EQ(number_error("1 + rows"),
            "\"1 + rows\": column 5: 'rows' is unknown; there are N and bytes(INPUT)");
}

TEST(expression, an_open_parenthesis_is_refused) {
  EXPECT_EQ(number_error("(N + 1"), "\"(N + 1\": column 7: expected ')'");
  EXPECT_EQ(number_error("bytes data"), "\"bytes data\": column 7: expected '('");
  EXPECT_EQ(number_error("bytes()"), "\"bytes()\": column 7: expected the name of an input");
}

TEST(expression, a_number_beyond_64_bits_is_refused) {
  EXPECT_EQ(value("9223372036854775807"), 9223372036854775807U);
  EXPECT_EQ(number_error("9223372036854775808"),
            "\"9223372036854775808\": column 1: the number is too large");
}

TEST(expression, a_condition_is_no_number_and_a_number_is_no_condition) {
  EXPECT_EQ(number_error("N > 1"), "\"N > 1\": column 3: a number is needed here, not a condition");
  EXPECT_EQ(error_of([] { Expression::condition("N"); }),
            "\"N\": column 2: expected a comparison: < <= > >= == !=");
}

TEST(expression, comparisons_do_not_chain) {
  EXPECT_EQ(error_of([] { Expression::condition("1 < N < 5"); }),
            "\"1 < N < 5\": column 7: expected an operator or the end");
}

TEST(expression, parentheses_nested_without_end_are_refused) {
  EXPECT_EQ(value(std::string(64, '(') + "N" + std::string(64, ')')), 128U);
  EXPECT_NE(number_error(std::string(100000, '(')).find("column 65: parentheses are nested too deeply"),
            std::string::npos);
}

TEST(expression, a_division_by_zero_has_no_value) {
  EXPECT_EQ(value_error("N / (N - 128)"), "\"N / (N - 128)\": divides by zero");
}

TEST(expression, a_negative_result_has_no_value) {
  EXPECT_EQ(value_error("N - 130"), "\"N - 130\": is negative (-2)");
}

TEST(expression, an_overflow_has_no_value) {
  EXPECT_EQ(value_error("9223372036854775807 + 1"), "\"9223372036854775807 + 1\": is too large");
  EXPECT_EQ(value_error("N * 9223372036854775807"), "\"N * 9223372036854775807\": is too large");
  EXPECT_EQ(value_error("0 - 9223372036854775807 - N"), "\"0 - 9223372036854775807 - N\": is too large");
  EXPECT_EQ(value_error("(0 - 9223372036854775807 - 1) / (0 - 1)"),
            "\"(0 - 9223372036854775807 - 1) / (0 - 1)\": is too large");
}

TEST(expression, an_input_without_bytes_has_no_value) {
  EXPECT_EQ(value_error("bytes(labels)"), "\"bytes(labels)\": input 'labels' is not known");
}

TEST(expression, quantities_beyond_63_bits_have_no_value) {
  const Quantities huge{std::uint64_t{1} << 63, {}};
  EXPECT_EQ(error_of([&] { Expression::number("N").evaluate(huge); }), "\"N\": is too large");
}

}  // namespace
}  // namespace gpuflight
