#include "gpuflight/workplace/readme.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gpuflight {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

ExerciseDefinition definition() {
  ExerciseDefinition definition;
  definition.title = "Copy Once";
  definition.lesson = "A copy has a price before its first byte.";
  definition.rows = 16;
  definition.budget.push_back({"kernels", std::nullopt, Expression::number("2 * N")});
  return definition;
}

TEST(workplace_readme, begins_with_the_title_and_the_lesson) {
  EXPECT_THAT(workplace_readme(definition(), {"gpuflight", "/e.so", "solution.cpp", ""}),
              StartsWith("# Copy Once\n\nA copy has a price before its first byte.\n"));
}

TEST(workplace_readme, shows_the_budget_as_the_exercise_writes_it) {
  const std::string readme = workplace_readme(definition(), {"gpuflight", "/e.so", "solution.cpp", ""});
  EXPECT_THAT(readme, HasSubstr("| `kernels` | – | 2 * N |\n"));
  EXPECT_THAT(readme, HasSubstr("N is the number of rows: 16, "));
}

TEST(workplace_readme, says_what_is_judged_without_a_gpu_where_that_is_not_all) {
  const auto readme_of = [](const ExerciseDefinition& definition) {
    return workplace_readme(definition, {"gpuflight", "/e.so", "solution.cpp", ""});
  };
  ExerciseDefinition some = definition();
  EXPECT_THAT(readme_of(some), Not(HasSubstr("are judged: ")));
  some.judged_when_simulated = {"kernels", "fills"};
  EXPECT_THAT(readme_of(some),
              HasSubstr("On the simulated device only these are judged: `kernels`, `fills`.\n"));
  some.judged_when_simulated->clear();
  EXPECT_THAT(readme_of(some), HasSubstr("On the simulated device only these are judged: none.\n"));
}

TEST(workplace_readme, has_the_commands_as_a_shell_takes_them) {
  const std::string readme =
      workplace_readme(definition(), {"/my tools/gpuflight", "/e.so", "solution.cpp", ""});
  EXPECT_THAT(readme, HasSubstr("```sh\n'/my tools/gpuflight' build solution.cpp\n"
                                "'/my tools/gpuflight' run /e.so --solution solution.so\n```\n"));
  EXPECT_THAT(readme, HasSubstr("```sh\n'/my tools/gpuflight' run /e.so --solution solution.cpp\n```\n"));
}

TEST(workplace_readme, has_the_command_for_python_where_there_is_a_starter_in_it) {
  EXPECT_THAT(workplace_readme(definition(), {"gpuflight", "/e.so", "solution.cpp", "solution.py"}),
              HasSubstr("`solution.py` does the same in Python; change that one if you'd rather:\n\n"
                        "```sh\ngpuflight run /e.so --solution solution.py\n```\n"));
  EXPECT_THAT(workplace_readme(definition(), {"gpuflight", "/e.so", "solution.cpp", ""}),
              Not(HasSubstr("Python")));
}

TEST(workplace_readme, numbers_the_hints_and_leaves_them_out_where_there_are_none) {
  ExerciseDefinition some = definition();
  EXPECT_THAT(workplace_readme(some, {"gpuflight", "/e.so", "solution.cpp", ""}), Not(HasSubstr("## Hints")));
  some.hints = {"Look.", "Look again."};
  EXPECT_THAT(workplace_readme(some, {"gpuflight", "/e.so", "solution.cpp", ""}),
              HasSubstr("## Hints\n\nOne at a time:\n\n1. Look.\n2. Look again.\n"));
}

}  // namespace
}  // namespace gpuflight
