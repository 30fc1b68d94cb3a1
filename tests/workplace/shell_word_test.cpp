#include "gpuflight/workplace/shell_word.hpp"

#include <gtest/gtest.h>

namespace gpuflight {
namespace {

TEST(shell_word, what_a_shell_takes_as_it_is_stays_as_it_is) {
  EXPECT_EQ(shell_word("/opt/gpuflight-0.1/stage_the_batch.so"), "/opt/gpuflight-0.1/stage_the_batch.so");
}

TEST(shell_word, everything_else_is_quoted) {
  EXPECT_EQ(shell_word("my work"), "'my work'");
  EXPECT_EQ(shell_word("$(reboot)"), "'$(reboot)'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word("Übung"), "'Übung'");
  EXPECT_EQ(shell_word(""), "''");
}

}  // namespace
}  // namespace gpuflight
