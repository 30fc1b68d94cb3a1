#include "gpuflight/grade/csv.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpuflight/report/csv_line.hpp"
#include "tests/grade/small_book.hpp"

namespace gpuflight {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(csv, a_cell_is_quoted_only_where_it_must_be) {
  EXPECT_EQ(csv_cell("plain text"), "plain text");
  EXPECT_EQ(csv_cell(""), "");
  EXPECT_EQ(csv_cell("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_cell("say \"no\""), "\"say \"\"no\"\"\"");
  EXPECT_EQ(csv_cell("two\nlines"), "\"two\nlines\"");
}

TEST(csv, no_cell_is_taken_for_a_formula) {
  EXPECT_EQ(csv_cell("=1+1.cpp"), "'=1+1.cpp");
  EXPECT_EQ(csv_cell("+1"), "'+1");
  EXPECT_EQ(csv_cell("-1"), "'-1");
  EXPECT_EQ(csv_cell("@SUM(A1)"), "'@SUM(A1)");
  EXPECT_EQ(csv_cell("\t=1"), "'\t=1");
  EXPECT_EQ(csv_cell("=HYPERLINK(\"x\",\"y\")"), "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
}

TEST(csv, each_solution_has_a_line_with_its_counts) {
  EXPECT_THAT(to_csv(testing::small_book()),
              HasSubstr("\r\nb/slow.cpp,b/slow.cpp,fail,kernels_over_budget output_wrong,"
                        "128 kernels where the budget allows 4,128,,"));
}

TEST(csv, a_submission_without_a_solution_has_a_line_that_says_why) {
  EXPECT_THAT(
      to_csv(testing::small_book()),
      HasSubstr("\r\na/broken.cpp,,rejected,,\"a/broken.cpp: In function main:\na/broken.cpp:1:9: error: "
                "no, \"\"never\"\"\n\","));
}

TEST(csv, a_rejected_submission_has_a_line_of_its_own_even_where_a_solution_of_it_was_judged) {
  Gradebook book = testing::small_book();
  GradedSubmission half = testing::failed_submission();
  half.result = GradeResult::Rejected;
  half.message = "b/slow.cpp: takes 3 arguments";
  half.solutions[0].verdict = Verdict::Pass;
  half.solutions[0].reasons.clear();
  enter(half, book);
  const std::string text = to_csv(book);
  EXPECT_THAT(text, HasSubstr("\r\nb/slow.cpp,,rejected,,b/slow.cpp: takes 3 arguments,,"));
  EXPECT_THAT(text, HasSubstr("\r\nb/slow.cpp,b/slow.cpp,pass,,,128,"));
}

TEST(csv, a_pass_says_in_its_last_cell_which_counts_were_not_judged) {
  Gradebook book = testing::small_book();
  GradedSubmission submission = testing::failed_submission();
  submission.solutions[0].not_judged = {"kernels", "allocations"};
  enter(submission, book);
  EXPECT_THAT(to_csv(book), HasSubstr(",2100,beef,kernels allocations\r\n"));
}

TEST(csv, every_line_has_as_many_cells_as_there_are_headings) {
  Gradebook book = testing::small_book();
  book.submissions.erase(book.submissions.begin());  // the one with a line end in a cell
  const std::string text = to_csv(book);
  EXPECT_THAT(text, StartsWith("submission,solution,result,reasons,message,host_to_device.copies,"));
  const auto heading_end = text.begin() + static_cast<std::ptrdiff_t>(text.find("\r\n"));
  EXPECT_EQ(std::count(text.begin(), heading_end, ','), std::count(heading_end, text.end(), ','));
}

}  // namespace
}  // namespace gpuflight
