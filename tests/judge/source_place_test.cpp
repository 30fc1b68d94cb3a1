#include "gpuflight/judge/source_place.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>

namespace gpuflight {
namespace {

std::string shown(const std::string& file) {
  CodePlace place;
  place.line = 3;
  std::strncpy(place.file, file.c_str(), sizeof(place.file) - 1);
  return source_place(place)->file;
}

TEST(source_place, is_told_from_the_working_directory_where_it_lies_in_there) {
  const std::string here = std::filesystem::current_path();
  EXPECT_EQ(shown(here + "/solutions/naive.cpp"), "solutions/naive.cpp");
  EXPECT_EQ(shown(here + "/build/../naive.cpp"), "naive.cpp");
  EXPECT_EQ(shown(here + "-other/naive.cpp"), here + "-other/naive.cpp");
  EXPECT_EQ(shown("/elsewhere/naive.cpp"), "/elsewhere/naive.cpp");
  EXPECT_EQ(shown("naive.cpp"), "naive.cpp");
}

TEST(source_place, is_none_without_a_line) { EXPECT_FALSE(source_place(CodePlace())); }

TEST(source_place, is_one_line_that_ends_whoever_wrote_it) {
  CodePlace place;
  place.line = 3;
  std::memset(place.file, 'f', sizeof(place.file));
  std::memset(place.function, '\n', sizeof(place.function));
  const SourcePlace shown = *source_place(place);
  EXPECT_EQ(shown.file, std::string(sizeof(place.file), 'f'));
  EXPECT_EQ(shown.function, std::string(sizeof(place.function), '?'));
}

}  // namespace
}  // namespace gpuflight
