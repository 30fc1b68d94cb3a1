#include "gpuflight/report/formats/github_annotations.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gpuflight {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Report failing(std::size_t reasons) {
  RunReport run;
  run.name = "mine";
  run.file = "a,b:c.so";
  run.verdict = Verdict::Fail;
  for (std::size_t i = 0; i < reasons; ++i)
    run.reasons.push_back({"kernels_over_budget", "100% too\nmany", "judged", {}, {}});
  Report report;
  report.verdict = Verdict::Fail;
  report.runs.push_back(run);
  return report;
}

std::ptrdiff_t lines_of(const std::string& text) { return std::ranges::count(text, '\n'); }

TEST(github_annotations, say_file_and_code_and_message_in_one_line) {
  EXPECT_EQ(to_github_annotations(failing(1)),
            "::error file=a%2Cb%3Ac.so,title=kernels_over_budget::mine: 100%25 too%0Amany\n");
}

TEST(github_annotations, ten_of_a_level_are_all_shown) {
  EXPECT_EQ(lines_of(to_github_annotations(failing(kMostAnnotations))), 10);
}

TEST(github_annotations, of_more_the_tenth_says_how_many_there_are) {
  const std::string text = to_github_annotations(failing(12));
  EXPECT_EQ(lines_of(text), 10);
  EXPECT_THAT(text, HasSubstr("::error title=gpuflight::and 3 more, which are in the report\n"));
}

TEST(github_annotations, of_a_finding_names_its_line) {
  Report report = failing(0);
  report.runs[0].verdict = Verdict::Pass;
  report.runs[0].findings = {
      {"repeated_copies", "stage the batch", "judged", 2, SourcePlace{"x.cpp", 7, "f"}}};
  EXPECT_THAT(to_github_annotations(report),
              StartsWith("::notice file=x.cpp,line=7,title=repeated_copies::"));
}

TEST(github_annotations, a_program_can_not_add_a_command_of_its_own) {
  Report report = failing(1);
  report.runs[0].name = "x\n::error::forged";
  EXPECT_EQ(lines_of(to_github_annotations(report)), 1);
}

}  // namespace
}  // namespace gpuflight
