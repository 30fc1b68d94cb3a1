// Which of the places that addr2line prints is told.
#include "gpuflight/supervisor/code_place.hpp"

#include <gtest/gtest.h>

namespace gpuflight {
namespace {

std::string told(const std::string& printed) {
  const CodePlace place = place_in(printed);
  return place.line == 0 ? ""
                         : std::string(place.function) + "|" + place.file + ":" + std::to_string(place.line);
}

TEST(code_place, is_the_innermost) {
  EXPECT_EQ(told("0x10\ninner(int)\n/a/b.cpp:3\nouter()\n/a/b.cpp:9\n0x20\nmain\n/a/c.cpp:1\n"),
            "inner(int)|/a/b.cpp:3");
}

TEST(code_place, is_not_where_nothing_is_known) {
  EXPECT_EQ(told("0x10\n??\n??:0\n0x20\nf()\n??:?\n0x30\ng()\n/a/b.cpp:?\n0x40\nh()\n/a/b.cpp:7\n"),
            "h()|/a/b.cpp:7");
}

TEST(code_place, is_in_a_librarys_header_only_where_there_is_no_other) {
  const std::string header =
      "0x10\nstd::f()\n/usr/include/c++/12/vector:5\nstd::g()\n/usr/include/c++/12/vector:9\n";
  EXPECT_EQ(told(header + "0x20\nmine()\nmine.cpp:2\n"), "mine()|mine.cpp:2");
  EXPECT_EQ(told(header), "std::f()|/usr/include/c++/12/vector:5");
}

TEST(code_place, is_told_without_what_the_compiler_adds) {
  EXPECT_EQ(told("0x10\nf(int) [clone .isra.0]\n/a/b.cpp:3 (discriminator 2)\n"), "f(int)|/a/b.cpp:3");
  EXPECT_EQ(told("0x10\n??\n/a/b.cpp:3\n"), "|/a/b.cpp:3");
}

TEST(code_place, of_what_is_cut_off_or_nonsense_is_none) {
  for (const char* printed :
       {"", "\n", "0x10", "0x10\nf()", "0x10\nf()\n", "0x10\nf()\n/a/b.cpp", "0x10\nf()\n:3\n",
        "0x10\nf()\n/a/:3\n", "0x10\nf()\n/a/b.cpp:-3\n", "0x10\nf()\n/a/b.cpp:99999999999\n"}) {
    EXPECT_EQ(told(printed), "") << printed;
  }
}

TEST(code_place, is_bounded) {
  const std::string name(5000, 'n');
  const CodePlace place = place_in("0x10\n" + name + "\n/" + name + ":3\n");
  EXPECT_EQ(place.function, std::string(255, 'n'));
  EXPECT_EQ(place.file, "/" + std::string(4094, 'n'));
}

}  // namespace
}  // namespace gpuflight
