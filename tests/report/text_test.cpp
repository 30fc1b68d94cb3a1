#include "gpuflight/report/text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpuflight/report/kernel_name.hpp"

namespace gpuflight {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(visible, keeps_what_can_be_read) {
  EXPECT_EQ(visible("128 × 2,048 B – 日本 🚀"), "128 × 2,048 B – 日本 🚀");
}

TEST(visible, escapes_what_acts_on_a_terminal) {
  EXPECT_EQ(visible("a\x1b[2J"), "a\\x1b[2J");
  EXPECT_EQ(visible("a\r\nb"), "a\\x0d\\x0ab");
  EXPECT_EQ(visible(std::string("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(visible("\xc2\x9b"), "\\xc2\\x9b");
  EXPECT_EQ(visible("\xe2\x80\xae"), "\\xe2\\x80\\xae");
  EXPECT_EQ(visible("a\tb"), "a b");
}

TEST(visible, escapes_bytes_that_are_not_utf8) {
  EXPECT_EQ(visible("\xff"), "\\xff");
  EXPECT_EQ(visible("\xe2\x80"), "\\xe2\\x80");
  EXPECT_EQ(visible("\xc0\xaf"), "\\xc0\\xaf");
  EXPECT_EQ(visible("\xed\xa0\x80"), "\\xed\\xa0\\x80");
  EXPECT_EQ(visible("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
  EXPECT_EQ(visible("\xc3"), "\\xc3");
}

TEST(cut, counts_characters_and_marks_what_is_missing) {
  EXPECT_EQ(cut("××××", 4), "××××");
  EXPECT_EQ(cut("×××××", 4), "×××…");
}

TEST(wrap, breaks_at_blanks_and_keeps_long_words_whole) {
  EXPECT_THAT(wrap("one two  three\nfour", 9), ElementsAre("one two", "three", "four"));
  EXPECT_THAT(wrap("a verylongword b", 5), ElementsAre("a", "verylongword", "b"));
  EXPECT_THAT(wrap(" \n", 5), IsEmpty());
}

TEST(last_lines, are_the_end_of_the_text) {
  EXPECT_EQ(last_lines("a\nb\n\nc\n\n", 1), "c\n\n");
  EXPECT_EQ(last_lines("a\nb\n\nc\n\n", 2), "\nc\n\n");
  EXPECT_EQ(last_lines("a\nb\n\nc\n\n", 4), "a\nb\n\nc\n\n");
  EXPECT_EQ(last_lines("\nb", 1), "b");
  EXPECT_EQ(last_lines("\nb", 2), "\nb");
  EXPECT_EQ(last_lines("a\nb", 5), "a\nb");
  EXPECT_EQ(last_lines("\n\n", 1), "\n\n");
  EXPECT_EQ(last_lines("", 1), "");
}

TEST(visible_lines, leave_out_empty_ones_at_the_end) {
  EXPECT_THAT(visible_lines("\na\n\nb\n\n", 10), ElementsAre("", "a", "", "b"));
  EXPECT_THAT(visible_lines("\n\n", 10), IsEmpty());
  EXPECT_THAT(visible_lines("123456\n\x1b", 4), ElementsAre("123…", "\\x1b"));
}

TEST(kernel_name, is_demangled_without_return_type_and_parameters) {
  EXPECT_EQ(readable_kernel_name("void gemv<float, 7>(float*, int (*)(int))", 90), "gemv<float, 7>");
  EXPECT_EQ(readable_kernel_name("(anonymous namespace)::scale(float*, int)", 90),
            "(anonymous namespace)::scale");
  EXPECT_EQ(readable_kernel_name("void add_one<4>(float*)", 90), "add_one<4>");
  EXPECT_EQ(readable_kernel_name("_Z7add_oneILi4EEvPf", 90), "_Z7add_oneILi4EEvPf");
  EXPECT_EQ(readable_kernel_name("ampere_sgemm_128x64_nn", 90), "ampere_sgemm_128x64_nn");
  EXPECT_EQ(readable_kernel_name("aten::mm", 90), "aten::mm");
  EXPECT_EQ(
      readable_kernel_name("std::enable_if<!(false), void>::type internal::gemvx::kernel<int, 7>(int)", 90),
      "internal::gemvx::kernel<int, 7>");
}

TEST(kernel_name, of_what_is_no_function_is_shown_as_it_is) {
  EXPECT_EQ(readable_kernel_name("aten::copy_ (strided, on the device)", 90),
            "aten::copy_ (strided, on the device)");
  EXPECT_EQ(readable_kernel_name("(unnamed kernel)", 90), "(unnamed kernel)");
  EXPECT_EQ(readable_kernel_name("step 2 of 3", 90), "step 2 of 3");
}

TEST(kernel_name, without_a_template_has_no_return_type_to_lose) {
  EXPECT_EQ(readable_kernel_name("scale(float*, int)", 90), "scale");
  EXPECT_EQ(readable_kernel_name("step 2(float*)", 90), "step 2");
}

TEST(kernel_name, of_nonsense_is_shown_as_it_is) {
  EXPECT_EQ(readable_kernel_name("_Znonsense", 90), "_Znonsense");
  EXPECT_EQ(readable_kernel_name(")))", 90), ")))");
  EXPECT_EQ(readable_kernel_name("", 90), "");
  EXPECT_EQ(readable_kernel_name(std::string(10000, 'k'), 5), "kkkk…");
}

TEST(text, escape_sequences_of_colours_take_no_columns) {
  EXPECT_EQ(width("\x1b[31mfail\x1b[0m"), 4U);
  EXPECT_EQ(width("\x1b[31"), 0U);
  EXPECT_EQ(pad("\x1b[1ma\x1b[0m", 3), "\x1b[1ma\x1b[0m  ");
}

TEST(text, is_indented_from_its_second_line_on) {
  EXPECT_THAT(wrap_indented("one two three", 7), ElementsAre("one", "  two", "  three"));
  EXPECT_THAT(wrap_indented("one two", 7), ElementsAre("one two"));
  EXPECT_THAT(wrap_indented("", 7), IsEmpty());
}

}  // namespace
}  // namespace gpuflight
