#include "gpuflight/report/ascii.hpp"

#include <gtest/gtest.h>

#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

TEST(ascii, stands_for_every_character_of_a_report_in_the_same_columns) {
  EXPECT_EQ(to_ascii("128 × 2,048 B"), "128 x 2,048 B");
  EXPECT_EQ(to_ascii("≤ 4, ≥ 1, 1–4"), "<=4, >=1, 1-4");
  EXPECT_EQ(to_ascii("└ step 60.4 µs flo…"), "+ step 60.4 us flo~");
  EXPECT_EQ(to_ascii("▁▂▃▄▅▆▇█"), ".:-=+*%#");
}

TEST(ascii, of_any_other_character_is_a_question_mark) {
  EXPECT_EQ(to_ascii("größe 日本"), "gr??e ??");
  EXPECT_EQ(to_ascii("\xff\xfe"), "??");
}

TEST(ascii, keeps_width_and_ascii) {
  const std::string text = "\x1b[31mfail\x1b[0m ≤ 4 └ … \xf0\x9f\x98\x80";
  EXPECT_EQ(width(to_ascii(text)), width(text));
  EXPECT_EQ(to_ascii("a\nb\t\x1b[0m"), "a\nb\t\x1b[0m");
  EXPECT_EQ(to_ascii(""), "");
}

}  // namespace
}  // namespace gpuflight
