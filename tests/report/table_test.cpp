#include "gpuflight/report/table.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace gpuflight {
namespace {

std::string printed(const Table& table) {
  std::ostringstream out;
  print(table, out);
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

}  // namespace
}  // namespace gpuflight
