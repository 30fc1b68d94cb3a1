#include "gpuflight/core/kept_end.hpp"

#include <gtest/gtest.h>

#include <string>

namespace gpuflight {
namespace {

TEST(kept_end, of_a_whole_text_is_the_text) {
  EXPECT_EQ(in_writing({0, "all of it\n"}), "all of it\n");
  EXPECT_EQ(read_kept_end("all of it\n").bytes_before, 0U);
  EXPECT_EQ(read_kept_end("all of it\n").text, "all of it\n");
}

TEST(kept_end, says_how_much_came_before_and_is_read_back) {
  const std::string written = in_writing({1234567890123, "end\n"});
  EXPECT_EQ(written, "[1234567890123 bytes before this were cut]\nend\n");
  EXPECT_EQ(read_kept_end(written).bytes_before, 1234567890123U);
  EXPECT_EQ(read_kept_end(written).text, "end\n");
}

TEST(kept_end, what_only_begins_like_it_is_text) {
  for (const std::string written :
       {"[", "[12", "[x bytes before this were cut]\n", "[12 bytes before this were cut] and",
        "[-1 bytes before this were cut]\n", "[99999999999999999999 bytes before this were cut]\n"}) {
    EXPECT_EQ(read_kept_end(written).bytes_before, 0U) << written;
    EXPECT_EQ(read_kept_end(written).text, written);
  }
}

}  // namespace
}  // namespace gpuflight
