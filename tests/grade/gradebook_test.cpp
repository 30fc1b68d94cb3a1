#include "gpuflight/grade/gradebook.hpp"

#include <gtest/gtest.h>

#include "tests/grade/small_book.hpp"

namespace gpuflight {
namespace {

TEST(gradebook, a_second_result_of_a_submission_takes_the_place_of_the_first) {
  Gradebook book = testing::small_book();
  GradedSubmission again = testing::failed_submission();
  again.result = GradeResult::Pass;
  enter(again, book);
  EXPECT_EQ(book.submissions.size(), 2U);
  EXPECT_EQ(number_of(GradeResult::Pass, book), 1U);
  EXPECT_EQ(number_of(GradeResult::Fail, book), 0U);
}

TEST(gradebook, what_it_was_judged_with_differs_where_a_value_does_or_is_missing) {
  const JudgedWith was{{"rows", "7"}, {"timeout_s", "60"}, {"turns", "on"}};
  EXPECT_EQ(differences(was, was), "");
  EXPECT_EQ(differences(was, {{"rows", "7"}, {"seed", "1"}, {"timeout_s", "30"}, {"turns", "on"}}),
            "seed was nothing, is 1; timeout_s was 60, is 30");
  EXPECT_EQ(differences(was, {{"rows", "7"}, {"timeout_s", "60"}}), "turns was on, is nothing");
}

}  // namespace
}  // namespace gpuflight
