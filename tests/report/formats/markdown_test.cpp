#include "gpuflight/report/formats/markdown.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/report/example_reports.hpp"

namespace gpuflight {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

Report with_reasons(std::size_t number) {
  Report report = examples::wrong_output();
  for (std::size_t i = 0; i < number; ++i) report.runs.push_back(report.runs[0]);
  return report;
}

TEST(markdown, what_fits_is_whole) {
  const std::string text = to_markdown(with_reasons(3));
  EXPECT_THAT(text, Not(HasSubstr("The rest was too long")));
}

TEST(markdown, what_is_too_long_is_cut_between_parts_and_says_so) {
  const Report report = with_reasons(5000);
  for (const std::size_t most : {kMostOfComment, kMostOfSummary}) {
    const std::string text = markdown(report, most);
    EXPECT_LE(text.size(), most);
    EXPECT_GT(text.size(), most - 2000);
    EXPECT_THAT(text, EndsWith("\n*The rest was too long; it is in the JSON report.*\n"));
  }
}

TEST(markdown, a_name_is_neither_markup_nor_a_mention_nor_a_cell) {
  Report report = examples::wrong_output();
  report.runs[0].name = "a|b @all <b> [x](y) `z`";
  const std::string text = to_markdown(report);
  EXPECT_THAT(text, HasSubstr("a\\|b @\xE2\x80\x8B"
                              "all \\<b\\> \\[x\\](y) \\`z\\`"));
}

}  // namespace
}  // namespace gpuflight
