#include "gpuflight/grade/progress.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/grade/small_book.hpp"

namespace gpuflight {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

TEST(progress, elsewhere_than_on_a_terminal_each_judged_submission_has_a_line) {
  std::ostringstream out;
  const Gradebook book = testing::small_book();
  {
    Progress progress(out, std::nullopt);
    progress.show(book, book.submissions[0], Obtained::Earlier);
    progress.show(book, book.submissions[1], Obtained::Now);
  }
  EXPECT_EQ(out.str(), "2/3 b/slow.cpp: fail\n");
}

TEST(progress, on_a_terminal_a_bar_grows_and_vanishes) {
  std::ostringstream out;
  const Gradebook book = testing::small_book();
  Progress progress(out, TerminalStyle());
  progress.show(book, book.submissions[0], Obtained::Now);
  EXPECT_THAT(out.str(), HasSubstr("[################........] 2/3, 0:0"));
  progress.end();
  EXPECT_THAT(out.str(), EndsWith("\r\x1b[K"));
}

}  // namespace
}  // namespace gpuflight
