#include "gpuflight/judge/definition/evaluation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/judge/definition/small_definition.hpp"

namespace gpuflight {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

ExerciseDefinition small() { return parse_definition(testing::small_definition().dump(), "e.json"); }

Quantities at_rows(std::uint64_t rows) { return {rows, {{"data", rows * 2048}, {"weight", 524288}}}; }

ExerciseDefinition stage_the_batch() {
  const std::string path = std::string(EXERCISES) + "/stage_the_batch/exercise.json";
  std::ifstream file(path);
  return parse_definition(std::string{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()},
                          path);
}

template <class Function>
std::string error_of(Function function) {
  try {
    function();
  } catch (const DefinitionError& error) {
    return error.what();
  }
  return "no error";
}

TEST(evaluation, a_budget_has_its_limits_at_this_number_of_rows) {
  const Budget limits = budget(small(), at_rows(8), "cuda");
  ASSERT_EQ(limits.size(), 2U);
  EXPECT_EQ(limits[0].count, "kernels");
  EXPECT_EQ(limits[0].min, 1U);
  EXPECT_EQ(limits[0].max, 4U);
  EXPECT_EQ(limits[1].count, "host_to_device.bytes");
  EXPECT_EQ(limits[1].min, std::nullopt);
  EXPECT_EQ(limits[1].max, 16384U);
}

TEST(evaluation, a_limit_says_whether_it_is_judged_on_the_device) {
  const ExerciseDefinition definition = parse_definition(
      testing::small_definition_with("/budget/simulated", R"(["host_to_device.bytes"])"), "e.json");
  const Budget simulated = budget(definition, at_rows(8), "simulated");
  EXPECT_FALSE(simulated.at(0).judged);
  EXPECT_TRUE(simulated.at(1).judged);
  for (const Limit& limit : budget(definition, at_rows(8), "cuda")) EXPECT_TRUE(limit.judged) << limit.count;
}

TEST(evaluation, a_minimum_above_its_maximum_is_told_with_the_number_of_rows) {
  EXPECT_EQ(error_of([] { budget(small(), at_rows(1), "cuda"); }),
            "e.json: /budget/kernels: at N = 1: min is 1 and max is 0; min must not be larger");
}

TEST(evaluation, a_limit_without_a_value_is_told_with_its_place) {
  EXPECT_EQ(error_of([] {
              budget(small(), Quantities{8, {}}, "cuda");
            }),
            "e.json: /budget/host_to_device.bytes/max: at N = 8: \"bytes(data)\": input 'data' is not known");
}

TEST(evaluation, tolerances_grow_with_the_inner_dimension) {
  const auto at = [](const std::string& stated, std::uint64_t rows) {
    const std::string text = testing::small_definition_with("/tolerances", stated);
    return tolerances(parse_definition(text, "e.json"), at_rows(rows));
  };
  EXPECT_DOUBLE_EQ(at(R"({"inner_dimension": 512})", 8).absolute, 512 * 0x1p-20);
  EXPECT_DOUBLE_EQ(at(R"({"inner_dimension": "N * 4"})", 4).relative, 4 * 0x1p-20);
  EXPECT_DOUBLE_EQ(at(R"({"inner_dimension": "N", "scale": 3})", 16).absolute, 48 * 0x1p-20);
  EXPECT_DOUBLE_EQ(at(R"({"absolute": 0.5, "relative": 0.25})", 8).absolute, 0.5);
  EXPECT_EQ(error_of([&] { at(R"({"inner_dimension": "N - 2"})", 1); }),
            "e.json: /tolerances/inner_dimension: at N = 1: \"N - 2\": is negative (-1)");
}

TEST(evaluation, an_expected_count_without_a_value_is_told_with_its_place) {
  EXPECT_EQ(error_of([] { expectation(small(), "slow", "cuda", at_rows(1)); }),
            "e.json: /solutions/slow/cuda/counts/kernels: at N = 1: \"N - 2\": is negative (-1)");
}

TEST(evaluation, a_reason_whose_condition_has_no_value_is_told_with_its_place) {
  const ExerciseDefinition definition = parse_definition(
      testing::small_definition_with("/solutions/slow/cuda/reasons/0/when", "\"8 / (N - 8) > 1\""), "e.json");
  EXPECT_EQ(error_of([&] { expectation(definition, "slow", "cuda", at_rows(8)); }),
            "e.json: /solutions/slow/cuda/reasons/0/when: at N = 8: \"8 / (N - 8) > 1\": divides by zero");
}

TEST(evaluation, a_reason_is_expected_only_where_its_condition_holds) {
  EXPECT_THAT(expectation(small(), "slow", "cuda", at_rows(5))->reasons,
              ElementsAre("kernels_over_budget", "output_wrong"));
  EXPECT_THAT(expectation(small(), "slow", "cuda", at_rows(4))->reasons, ElementsAre("output_wrong"));
}

TEST(evaluation, nothing_is_expected_of_a_solution_or_device_that_is_not_named) {
  EXPECT_FALSE(expectation(small(), "mine", "cuda", at_rows(8)));
  EXPECT_FALSE(expectation(small(), "slow", "simulated", at_rows(8)));
}

TEST(evaluation, the_naive_solution_is_over_budget_and_grows_however_many_rows_there_are) {
  const ExerciseDefinition exercise = stage_the_batch();
  for (const std::string device : {"cuda", "simulated"}) {
    const auto shown = expectation(exercise, "naive", device, at_rows(128));
    EXPECT_EQ(shown->verdict, Verdict::Fail);
    EXPECT_THAT(shown->reasons, ElementsAre("host_to_device_copies_over_budget", "kernels_over_budget",
                                            "host_to_device_copies_grow_with_n", "kernels_grow_with_n"));
    EXPECT_EQ(shown->counts.at("host_to_device.copies"), 128U);
    EXPECT_EQ(shown->counts.at("host_to_device.bytes"), 262144U);
  }
}

// With four rows it would launch four times, which the budget allows.
TEST(evaluation, the_naive_solution_keeps_the_budget_of_kernels_with_a_single_row) {
  const auto single = expectation(stage_the_batch(), "naive", "cuda", at_rows(1));
  EXPECT_THAT(single->reasons, ElementsAre("host_to_device_copies_over_budget",
                                           "host_to_device_copies_grow_with_n", "kernels_grow_with_n"));
  EXPECT_EQ(single->counts.at("kernels"), 1U);
}

}  // namespace
}  // namespace gpuflight
