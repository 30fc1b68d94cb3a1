#include "gpuflight/grade/gradebook_json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/grade/small_book.hpp"

namespace gpuflight {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(gradebook_json, what_was_written_is_read_again_whole) {
  const std::string written = to_json(testing::small_book());
  const Gradebook book = gradebook_from_json(written);
  EXPECT_EQ(to_json(book), written);
  ASSERT_EQ(book.submissions.size(), 2U);
  const GradedSubmission& failed = book.submissions[1];
  EXPECT_EQ(failed.name, "b/slow.cpp");
  EXPECT_EQ(failed.sha256, "beef");
  EXPECT_EQ(failed.result, GradeResult::Fail);
  EXPECT_EQ(failed.seed, 7U);
  EXPECT_EQ(failed.took, std::chrono::milliseconds(2100));
  EXPECT_EQ(failed.solutions.at(0).counts.at("kernels"), 128U);
  EXPECT_EQ(failed.solutions.at(0).reasons.at(0).limit, 4U);
  EXPECT_EQ(failed.solutions.at(0).reasons.at(1).limit, std::nullopt);
}

TEST(gradebook_json, what_was_not_judged_is_kept) {
  Gradebook written = testing::small_book();
  written.submissions[1].solutions[0].not_judged = {"kernels"};
  EXPECT_EQ(gradebook_from_json(to_json(written)).submissions[1].solutions[0].not_judged,
            std::vector<std::string>{"kernels"});
  EXPECT_THAT(to_json(testing::small_book()), Not(HasSubstr("not_judged")));
}

TEST(gradebook_json, submissions_stand_by_name_and_are_counted) {
  const auto json = nlohmann::json::parse(to_json(testing::small_book()));
  EXPECT_EQ(json["submissions"][0]["name"], "a/broken.cpp");
  EXPECT_EQ(json["summary"]["rejected"], 1);
  EXPECT_EQ(json["summary"]["fail"], 1);
  EXPECT_EQ(json["summary"]["pass"], 0);
  EXPECT_EQ(json["summary"]["pending"], 1);
  EXPECT_EQ(json["complete"], false);
}

TEST(gradebook_json, it_is_complete_once_every_submission_has_a_result) {
  Gradebook book = testing::small_book();
  book.total = 2;
  EXPECT_EQ(nlohmann::json::parse(to_json(book))["complete"], true);
}

TEST(gradebook_json, bytes_that_are_no_utf_8_are_replaced) {
  Gradebook book = testing::small_book();
  book.submissions[0].message = "caf\xE9";
  EXPECT_THAT(to_json(book), HasSubstr("caf\xEF\xBF\xBD"));
}

TEST(gradebook_json, another_text_is_refused) {
  for (const char* text : {"", "{}", "[1]", "{\"schema\": \"gpuflight-report/1\"}"}) {
    EXPECT_THROW(gradebook_from_json(text), GradebookError) << text;
  }
  std::string changed = to_json(testing::small_book());
  changed.replace(changed.find("\"result\": \"rejected\""), 20, "\"result\": \"forgiven\"");
  EXPECT_THROW(gradebook_from_json(changed), GradebookError);
}

}  // namespace
}  // namespace gpuflight
