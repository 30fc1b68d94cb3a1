#include "gpuflight/report/terminal_line.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace gpuflight {
namespace {

constexpr const char* kErased = "\r\x1b[K";

std::string shown(const std::string& text, const TerminalStyle& style) {
  std::ostringstream out;
  TerminalLine(out, style).show(text);
  return out.str().substr(std::string(kErased).size());
}

TEST(terminal_line, takes_the_place_of_what_stood_there) {
  std::ostringstream out;
  TerminalLine line(out, {});
  line.show("long");
  line.show("s");
  line.erase();
  EXPECT_EQ(out.str(), std::string(kErased) + "long" + kErased + "s" + kErased);
}

TEST(terminal_line, leaves_the_last_column_free) {
  EXPECT_EQ(shown("1234567", {.columns = 8}), "1234567");
  EXPECT_EQ(shown("12345678", {.columns = 8}), "123456…");
  EXPECT_EQ(shown("12345678", {.columns = 8, .unicode = false}), "123456~");
}

TEST(terminal_line, is_one_line_whatever_a_name_holds) {
  EXPECT_EQ(shown("a\nb\x1b[2J", {}), "a\\x0ab\\x1b[2J");
}

TEST(progress_bar, is_full_only_at_the_end) {
  EXPECT_EQ(progress_bar(0, 3), "[........................]");
  EXPECT_EQ(progress_bar(1, 3), "[########................]");
  EXPECT_EQ(progress_bar(999, 1000), "[#######################.]");
  EXPECT_EQ(progress_bar(3, 3), "[########################]");
  EXPECT_EQ(progress_bar(4, 3), "[########################]");
}

}  // namespace
}  // namespace gpuflight
