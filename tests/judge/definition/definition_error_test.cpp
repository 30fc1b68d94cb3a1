#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpuflight/judge/definition/definition.hpp"
#include "tests/judge/definition/small_definition.hpp"

namespace gpuflight {
namespace {

using testing::small_definition;
using testing::small_definition_with;
using ::testing::StartsWith;

std::string error_of(std::string_view text) {
  try {
    parse_definition(text, "e.json");
  } catch (const DefinitionError& error) {
    return error.what();
  }
  return "no error";
}

std::string error_with(const std::string& pointer, const std::string& value) {
  return error_of(small_definition_with(pointer, value));
}

std::string error_without(const std::string& key) {
  auto document = small_definition();
  document.erase(key);
  return error_of(document.dump());
}

TEST(definition_error, no_json_at_all_is_told_with_line_and_column) {
  EXPECT_EQ(error_of("hello"),
            "e.json: is no JSON: line 1, column 1: syntax error while parsing value - invalid literal; last "
            "read: 'h'");
  EXPECT_THAT(error_of("{\n  \"title\": }"),
              StartsWith("e.json: is no JSON: line 2, column 12: syntax error"));
  EXPECT_THAT(error_of(""), StartsWith("e.json: is no JSON: line 1, column 1: "));
  EXPECT_EQ(error_of(std::string((64 << 10) + 1, ' ')), "e.json: is larger than 64 KiB; shorten it");
}

TEST(definition_error, a_document_cut_off_is_no_json) {
  const std::string text = small_definition().dump();
  EXPECT_THAT(error_of(text.substr(0, text.size() / 2)), StartsWith("e.json: is no JSON: line 1, column "));
}

TEST(definition_error, a_number_that_no_double_holds_is_no_json) {
  EXPECT_EQ(error_of("[1e999]"), "e.json: is no JSON: number overflow parsing '1e999'");
}

TEST(definition_error, a_key_that_stands_twice_is_refused) {
  EXPECT_EQ(error_of(R"({"title": "a", "hints": [{"title": "b"}], "title": "c"})"),
            R"(e.json: "title" stands twice in one object; keep one of them)");
}

TEST(definition_error, something_else_than_an_object_is_refused) {
  EXPECT_EQ(error_of("[]"), "e.json: is an array; write an object");
  EXPECT_EQ(error_with("/tolerances", "3"), "e.json: /tolerances: is 3; write an object");
}

TEST(definition_error, scaling_of_another_kind_or_of_no_count_is_refused) {
  EXPECT_EQ(error_with("/scaling", R"({"kernels": "linear"})"),
            "e.json: /scaling/kernels: is \"linear\"; write \"constant\"");
  EXPECT_EQ(error_with("/scaling", R"({"kernel": "constant"})").substr(0, 40),
            "e.json: /scaling/kernel: no such count; ");
}

TEST(definition_error, an_unknown_key_is_refused_wherever_it_stands) {
  EXPECT_EQ(error_with("/budgets", "{}"),
            "e.json: /budgets: this key is unknown; there are $schema, title, lesson, hints, starter, "
            "python_starter, inputs, rows, tolerances, budget, scaling, solutions");
  EXPECT_EQ(error_with("/tolerances/percent", "1"),
            "e.json: /tolerances/percent: this key is unknown; there are absolute, relative");
  EXPECT_EQ(error_with("/budget/kernels/median", "1"),
            "e.json: /budget/kernels/median: this key is unknown; there are min, max, over, under");
  EXPECT_EQ(error_with("/solutions/slow/rocm", "{}"),
            "e.json: /solutions/slow/rocm: this key is unknown; there are cuda, simulated");
  EXPECT_EQ(error_with("/solutions/slow/cuda/verdicts", "1"),
            "e.json: /solutions/slow/cuda/verdicts: this key is unknown; there are verdict, reasons, counts");
  EXPECT_EQ(error_with("/solutions/slow/cuda/reasons/0/unless", "1"),
            "e.json: /solutions/slow/cuda/reasons/0/unless: this key is unknown; there are code, when");
}

TEST(definition_error, a_key_is_escaped_in_its_pointer_and_kept_on_one_line) {
  EXPECT_THAT(error_with("/a~1b~0c", "1"), StartsWith("e.json: /a~1b~0c: this key is unknown"));
  auto document = small_definition();
  document["new\nline"] = 1;
  EXPECT_THAT(error_of(document.dump()), StartsWith("e.json: /new?line: this key is unknown"));
}

TEST(definition_error, every_key_but_the_schema_is_needed) {
  for (const std::string key :
       {"title", "lesson", "hints", "inputs", "rows", "tolerances", "budget", "solutions"}) {
    EXPECT_EQ(error_without(key), "e.json: \"" + key + "\" is missing; add it");
  }
}

TEST(definition_error, words_must_be_words) {
  EXPECT_EQ(error_with("/title", "3"), "e.json: /title: is 3; write a string");
  EXPECT_EQ(error_with("/lesson", "\"\""), "e.json: /lesson: is \"\"; write what it should say");
  EXPECT_EQ(error_with("/hints", "\"look\""), "e.json: /hints: is \"look\"; write an array");
  EXPECT_EQ(error_with("/hints/0", "null"), "e.json: /hints/0: is null; write a string");
  EXPECT_EQ(error_with("/$schema", "1"), "e.json: /$schema: is 1; write a string");
}

TEST(definition_error, a_long_value_is_shown_shortened) {
  EXPECT_EQ(error_with("/hints", '"' + std::string(100, 'x') + '"'),
            "e.json: /hints: is \"" + std::string(39, 'x') + "…; write an array");
}

TEST(definition_error, inputs_have_names_of_their_own) {
  EXPECT_EQ(error_with("/inputs", "[]"), "e.json: /inputs: names no input; a solution takes at least one");
  EXPECT_EQ(error_with("/inputs/1", "\"data\""), "e.json: /inputs/1: stands twice; name each once");
  EXPECT_EQ(error_with("/inputs/1", "\"the data\""),
            "e.json: /inputs/1: is \"the data\"; write letters, digits and '_' only");
}

TEST(definition_error, rows_are_a_positive_integer) {
  EXPECT_EQ(error_with("/rows", "0"), "e.json: /rows: is 0; write how many rows to run with, at least 1");
  EXPECT_EQ(error_with("/rows", "-1"), "e.json: /rows: is -1; write an integer that is not negative");
  EXPECT_EQ(error_with("/rows", "1.5"), "e.json: /rows: is 1.5; write an integer that is not negative");
  EXPECT_EQ(error_with("/rows", "\"8\""), "e.json: /rows: is \"8\"; write an integer that is not negative");
  EXPECT_EQ(error_with("/rows", "9223372036854775808"),
            "e.json: /rows: is 9223372036854775808; write an integer below 2^63");
}

TEST(definition_error, tolerances_are_numbers_that_are_not_negative) {
  EXPECT_EQ(error_with("/tolerances/absolute", "-0.5"),
            "e.json: /tolerances/absolute: is -0.5; write a number that is not negative");
  EXPECT_EQ(error_with("/tolerances/relative", "\"1e-3\""),
            "e.json: /tolerances/relative: is \"1e-3\"; write a number that is not negative");
  EXPECT_EQ(error_with("/tolerances", "{\"absolute\": 1}"),
            "e.json: /tolerances: \"relative\" is missing; add it");
}

TEST(definition_error, the_tolerances_of_a_sum_of_products_are_stated_alone) {
  EXPECT_EQ(error_with("/tolerances", R"({"inner_dimension": 8, "absolute": 1})"),
            "e.json: /tolerances/absolute: this key is unknown; there are inner_dimension, scale");
  EXPECT_EQ(error_with("/tolerances", R"({"inner_dimension": -1})"),
            "e.json: /tolerances/inner_dimension: is -1; write an integer that is not negative, or an "
            "expression such as \"N\"");
  EXPECT_EQ(error_with("/tolerances", R"({"inner_dimension": 8, "scale": "x"})"),
            "e.json: /tolerances/scale: is \"x\"; write a number that is not negative");
}

TEST(definition_error, a_budget_limits_counts_that_exist) {
  EXPECT_THAT(error_with("/budget/launches", "{}"),
              StartsWith("e.json: /budget/launches: no such count; there are host_to_device.copies, "));
  EXPECT_EQ(error_with("/budget", "{}"),
            "e.json: /budget: limits nothing; give at least one count a \"max\"");
  EXPECT_EQ(error_with("/budget/kernels", "{}"),
            "e.json: /budget/kernels: limits nothing; give \"min\", \"max\" or both");
  EXPECT_EQ(error_with("/budget/kernels", "4"), "e.json: /budget/kernels: is 4; write an object");
}

TEST(definition_error, what_is_judged_when_simulated_is_a_list_of_limited_counts) {
  const std::string place = "/budget/simulated";
  EXPECT_EQ(error_with(place, "\"kernels\""), "e.json: " + place + ": is \"kernels\"; write an array");
  EXPECT_EQ(error_with(place, "[1]"), "e.json: " + place + "/0: is 1; write a string");
  EXPECT_THAT(error_with(place, R"(["kernel"])"),
              StartsWith("e.json: " + place + "/0: no such count; there are host_to_device.copies, "));
  EXPECT_EQ(error_with(place, R"(["kernels", "fills"])"),
            "e.json: " + place +
                "/1: is \"fills\"; it has neither a limit nor a scaling; give it one, or leave it out");
  EXPECT_EQ(error_with(place, R"(["kernels", "kernels"])"),
            "e.json: " + place + "/1: stands twice; name each once");
  EXPECT_EQ(error_with("/budget", R"({"simulated": []})"),
            "e.json: /budget: limits nothing; give at least one count a \"max\"");
}

TEST(definition_error, a_limit_is_an_integer_or_an_expression) {
  const std::string wanted = "; write an integer that is not negative, or an expression such as \"N\"";
  EXPECT_EQ(error_with("/budget/kernels/max", "-1"), "e.json: /budget/kernels/max: is -1" + wanted);
  EXPECT_EQ(error_with("/budget/kernels/max", "1.5"), "e.json: /budget/kernels/max: is 1.5" + wanted);
  EXPECT_EQ(error_with("/budget/kernels/min", "true"), "e.json: /budget/kernels/min: is true" + wanted);
  EXPECT_EQ(error_with("/budget/kernels/max", "18446744073709551615"),
            "e.json: /budget/kernels/max: is 18446744073709551615; write an integer below 2^63");
}

TEST(definition_error, a_wrong_expression_is_told_with_its_column) {
  EXPECT_EQ(error_with("/budget/kernels/max", "\"N +\""),
            "e.json: /budget/kernels/max: \"N +\": column 4: expected a number, N, bytes(INPUT) or '('");
  EXPECT_EQ(error_with("/budget/kernels/max", "\"N > 1\""),
            "e.json: /budget/kernels/max: \"N > 1\": column 3: a number is needed here, not a condition");
}

TEST(definition_error, an_expression_names_only_inputs) {
  EXPECT_EQ(
      error_with("/budget/kernels/max", "\"bytes(labels)\""),
      "e.json: /budget/kernels/max: \"bytes(labels)\" names an input 'labels' that is not among \"inputs\"");
}

TEST(definition_error, a_solution_has_the_name_of_a_function) {
  EXPECT_EQ(error_with("/solutions/not-one", "{}"),
            "e.json: /solutions/not-one: a solution has the name of its function: letters, digits and '_'");
}

TEST(definition_error, a_verdict_is_one_of_three) {
  EXPECT_EQ(
      error_with("/solutions/slow/cuda/verdict", "\"failed\""),
      "e.json: /solutions/slow/cuda/verdict: is \"failed\"; write \"pass\", \"fail\" or \"inconclusive\"");
}

TEST(definition_error, reasons_stand_where_a_verdict_needs_them_and_only_there) {
  EXPECT_EQ(error_with("/solutions/slow/cuda/verdict", "\"pass\""),
            "e.json: /solutions/slow/cuda/reasons: a pass has no reasons; write []");
  EXPECT_EQ(
      error_with("/solutions/slow/cuda/reasons", "[]"),
      "e.json: /solutions/slow/cuda/reasons: is empty; name the reasons of the verdict, or expect a pass");
}

TEST(definition_error, a_reason_is_a_code_perhaps_with_a_condition) {
  const std::string reason = "/solutions/slow/cuda/reasons/0";
  EXPECT_EQ(
      error_with(reason, "3"),
      "e.json: " + reason + ": is 3; write a code, or an object such as {\"code\": …, \"when\": \"N > 1\"}");
  EXPECT_EQ(error_with(reason, "\"Too slow\""),
            "e.json: " + reason + ": is \"Too slow\"; write a code such as \"kernels_over_budget\"");
  EXPECT_EQ(error_with(reason, "{\"code\": \"slow\"}"),
            "e.json: " + reason + ": \"when\" is missing; add it");
  EXPECT_EQ(error_with(reason + "/when", "\"N\""),
            "e.json: " + reason + "/when: \"N\": column 2: expected a comparison: < <= > >= == !=");
}

TEST(definition_error, expected_counts_have_names_and_numbers) {
  EXPECT_THAT(error_with("/solutions/slow/cuda/counts/launches", "1"),
              StartsWith("e.json: /solutions/slow/cuda/counts/launches: no such count; there are "));
  EXPECT_THAT(error_with("/solutions/slow/cuda/counts/fills", "-1"),
              StartsWith("e.json: /solutions/slow/cuda/counts/fills: is -1; write an integer"));
}

}  // namespace
}  // namespace gpuflight
