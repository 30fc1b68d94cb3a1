#include "gpuflight/judge/definition/definition.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/judge/definition/small_definition.hpp"

namespace gpuflight {
namespace {

using ::testing::ElementsAre;

ExerciseDefinition small() { return parse_definition(testing::small_definition().dump(), "small.json"); }

TEST(definition, words_and_numbers_are_read) {
  const ExerciseDefinition definition = small();
  EXPECT_EQ(definition.where, "small.json");
  EXPECT_EQ(definition.title, "Small");
  EXPECT_EQ(definition.lesson, "Copy once.");
  EXPECT_THAT(definition.hints, ElementsAre("Look at the loop."));
  EXPECT_THAT(definition.inputs, ElementsAre("data", "weight"));
  EXPECT_EQ(definition.rows, 8U);
  const auto& tolerances = std::get<Tolerances>(definition.tolerances);
  EXPECT_DOUBLE_EQ(tolerances.absolute, 0.001);
  EXPECT_DOUBLE_EQ(tolerances.relative, 0);
}

TEST(definition, tolerances_are_two_numbers_or_those_of_a_sum_of_products) {
  const auto sum_with = [](const std::string& tolerances) {
    const std::string text = testing::small_definition_with("/tolerances", tolerances);
    return std::get<SumOfProducts>(parse_definition(text, "small.json").tolerances);
  };
  EXPECT_EQ(sum_with(R"({"inner_dimension": 512})").inner_dimension.text(), "512");
  EXPECT_DOUBLE_EQ(sum_with(R"({"inner_dimension": 512})").scale, 1);
  EXPECT_EQ(sum_with(R"({"inner_dimension": "N / 2", "scale": 0.5})").inner_dimension.text(), "N / 2");
  EXPECT_DOUBLE_EQ(sum_with(R"({"inner_dimension": "N / 2", "scale": 0.5})").scale, 0.5);
}

TEST(definition, limits_keep_the_documents_order) {
  const ExerciseDefinition definition = small();
  ASSERT_EQ(definition.budget.size(), 2U);
  EXPECT_EQ(definition.budget[0].count, "kernels");
  EXPECT_EQ(definition.budget[0].min->text(), "1");
  EXPECT_EQ(definition.budget[0].max->text(), "N / 2");
  EXPECT_EQ(definition.budget[1].count, "host_to_device.bytes");
  EXPECT_FALSE(definition.budget[1].min);
}

TEST(definition, every_count_is_judged_everywhere_unless_the_budget_says_which) {
  for (const char* device : {"cuda", "simulated"}) {
    EXPECT_TRUE(is_judged(small(), "kernels", device));
  }
}

TEST(definition, the_budget_says_which_counts_are_judged_on_the_simulated_device) {
  const auto with = [](const std::string& list) {
    return parse_definition(testing::small_definition_with("/budget/simulated", list), "small.json");
  };
  const ExerciseDefinition bytes = with(R"(["host_to_device.bytes"])");
  EXPECT_EQ(bytes.budget.size(), 2U) << "the list is no limit";
  EXPECT_TRUE(is_judged(bytes, "host_to_device.bytes", "simulated"));
  EXPECT_FALSE(is_judged(bytes, "kernels", "simulated"));
  EXPECT_TRUE(is_judged(bytes, "kernels", "cuda"));
  EXPECT_FALSE(is_judged(with("[]"), "kernels", "simulated"));
  EXPECT_TRUE(is_judged(with("[]"), "kernels", "cuda"));
}

TEST(definition, a_count_that_only_must_not_grow_can_be_judged) {
  auto document = testing::small_definition();
  document["scaling"] = {{"fills", "constant"}};
  document["budget"]["simulated"] = {"fills"};
  EXPECT_TRUE(is_judged(parse_definition(document.dump(), "small.json"), "fills", "simulated"));
}

TEST(definition, expected_results_are_read_by_solution_and_device) {
  const ExerciseDefinition definition = small();
  const ExpectedResult& slow = definition.solutions.at("slow").at("cuda");
  EXPECT_EQ(slow.verdict, Verdict::Fail);
  ASSERT_EQ(slow.reasons.size(), 2U);
  EXPECT_EQ(slow.reasons[0].code, "kernels_over_budget");
  EXPECT_EQ(slow.reasons[0].when->text(), "N > 4");
  EXPECT_FALSE(slow.reasons[1].when);
  EXPECT_EQ(slow.counts.at("kernels").text(), "N - 2");
  EXPECT_EQ(definition.solutions.at("quick").at("simulated").verdict, Verdict::Pass);
}

TEST(definition, the_first_exercise_is_right) {
  const std::string path = std::string(EXERCISES) + "/stage_the_batch/exercise.json";
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const ExerciseDefinition definition = parse_definition(text, path);
  EXPECT_EQ(definition.title, "Stage the Batch: One Copy, One Matmul");
  EXPECT_EQ(definition.solutions.size(), 2U);
}

}  // namespace
}  // namespace gpuflight
