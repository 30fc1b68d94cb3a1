#include "gpuflight/report/table.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace gpuflight {
namespace {

std::string printed(const Table& table, std::size_t columns = 1000) {
  std::ostringstream out;
  print(table, out, columns);
  return out.str();
}

TEST(table, aligns_columns_and_ends_lines_without_blanks) {
  const Table table{{{"", "name", Align::Left}, {"", "n"}, {"", "note", Align::Left}},
                    {{"a", "1", "ok"}, {"longer", "12,345", ""}}};
  EXPECT_EQ(printed(table),
            "\n"
            "name         n  note\n"
            "--------------------\n"
            "a            1  ok\n"
            "longer  12,345\n");
}

TEST(table, a_group_stands_once_above_its_columns) {
  const Table table{{{"", "name", Align::Left}, {"to device", "copies"}, {"to device", "bytes"}, {"", "n"}},
                    {{"a", "1", "2,048 B", "3"}}};
  EXPECT_EQ(printed(table),
            "         to device\n"
            "name  copies    bytes  n\n"
            "------------------------\n"
            "a          1  2,048 B  3\n");
}

TEST(table, a_group_wider_than_its_columns_widens_the_last) {
  const Table table{{{"on device", "a"}, {"on device", "b"}}, {{"1", "2"}}};
  EXPECT_EQ(printed(table),
            "on device\n"
            "a       b\n"
            "---------\n"
            "1       2\n");
}

TEST(table, counts_a_character_of_several_bytes_as_one_column) {
  const Table table{{{"", "a"}, {"", "b"}}, {{"–", "1"}, {"12", "2"}}};
  EXPECT_EQ(printed(table),
            "\n"
            " a  b\n"
            "-----\n"
            " –  1\n"
            "12  2\n");
}

TEST(table, that_is_too_wide_is_printed_in_parts_that_keep_groups_together) {
  const Table table{{{"", "name", Align::Left}, {"", "n"}, {"to device", "copies"}, {"to device", "bytes"}},
                    {{"a", "1", "2", "2,048 B"}, {"limit", "", "3", ""}, {"and 2 more", "", "", ""}}};
  const std::string in_parts =
      "\n"
      "name        n\n"
      "-------------\n"
      "a           1\n"
      "and 2 more\n"
      "\n"
      "          to device\n"
      "name   copies    bytes\n"
      "----------------------\n"
      "a           2  2,048 B\n"
      "limit       3\n";
  EXPECT_EQ(printed(table, 27), in_parts);
  EXPECT_EQ(printed(table, 1), in_parts);
  EXPECT_EQ(printed({{{"", "name", Align::Left}}, {{"a"}}}, 1), "\nname\n----\na\n");
}

TEST(table, parts_without_groups_have_one_empty_line_between_them) {
  EXPECT_EQ(printed({{{"", "a"}, {"", "b"}, {"", "c"}}, {{"1", "2", "3"}}}, 4),
            "\na  b\n----\n1  2\n\na  c\n----\n1  3\n");
}

TEST(table, escape_sequences_of_colours_take_no_columns) {
  const Table table{{{"", "a"}, {"", "b"}}, {{"\x1b[31m1\x1b[0m", "1"}, {"12", "\x1b[31m2\x1b[0m"}}};
  EXPECT_EQ(printed(table), "\n a  b\n-----\n \x1b[31m1\x1b[0m  1\n12  \x1b[31m2\x1b[0m\n");
}

}  // namespace
}  // namespace gpuflight
