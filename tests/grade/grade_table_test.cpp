#include "gpuflight/grade/grade_table.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/grade/small_book.hpp"

namespace gpuflight {
namespace {

TEST(grade_table, has_a_line_for_each_and_the_numbers_of_each_result) {
  std::ostringstream out;
  print(testing::small_book(), out);
  EXPECT_EQ(out.str(), R"(Small (simulated device, sandbox on)

              host to device
submission    copies   bytes  kernels  result    why
--------------------------------------------------------------------------------------
a/broken.cpp       –       –        –  rejected  1:9: error: no, "never"
b/slow.cpp       128       –      128  fail      128 kernels where the budget allows 4

Skipped: notes.txt is neither a shared object nor a C++ source
3 submissions: 1 fail, 1 rejected.
)");
}

TEST(grade_table, says_once_which_counts_were_not_judged) {
  Gradebook book = testing::small_book();
  book.submissions[1].solutions[0].not_judged = {"kernels"};
  book.submissions[1].solutions.push_back(book.submissions[1].solutions[0]);
  std::ostringstream out;
  print(book, out);
  EXPECT_NE(out.str().find("\n\nNot judged on the simulated device: kernels.\nSkipped: "), std::string::npos);
}

TEST(grade_table, a_name_can_not_act_on_a_terminal) {
  Gradebook book = testing::small_book();
  book.submissions[0].message = "\x1b[2J";
  std::ostringstream out;
  print(book, out);
  EXPECT_EQ(out.str().find('\x1b'), std::string::npos);
}

TEST(grade_table, has_the_colours_and_characters_of_the_terminal) {
  std::ostringstream out;
  print(testing::small_book(), out, {.colour = true, .unicode = false});
  EXPECT_NE(out.str().find("  -  \x1b[33mrejected\x1b[0m  1:9: error"), std::string::npos);
  EXPECT_NE(out.str().find("  \x1b[31mfail\x1b[0m      128 kernels"), std::string::npos);
}

TEST(grade_table, cuts_a_long_reason_in_a_terminal_and_never_in_a_file) {
  Gradebook book = testing::small_book();
  book.submissions[0].message = "error: " + std::string(200, 'x') + " end";
  std::ostringstream file;
  print(book, file);
  EXPECT_NE(file.str().find("x end\n"), std::string::npos);
  std::ostringstream terminal;
  print(book, terminal, {.is_terminal = true});
  EXPECT_NE(terminal.str().find("xxx…\n"), std::string::npos);
}

TEST(grade_table, many_skipped_files_do_not_hide_the_summary) {
  Gradebook book = testing::small_book();
  book.skipped.assign(300, {"notes.txt", "is neither a shared object nor a C++ source"});
  std::ostringstream out;
  print(book, out);
  EXPECT_NE(out.str().find("Skipped: 290 more\n3 submissions: "), std::string::npos);
}

}  // namespace
}  // namespace gpuflight
