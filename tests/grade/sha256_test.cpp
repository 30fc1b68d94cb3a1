#include "gpuflight/grade/sha256.hpp"

#include <gtest/gtest.h>

#include "gpuflight/judge/errors.hpp"
#include "tests/build/scratch_folder.hpp"

namespace gpuflight {
namespace {

// The two examples of FIPS 180-2.
TEST(sha256, is_the_one_that_everybody_has) {
  const testing::ScratchFolder folder;
  EXPECT_EQ(sha256(folder.write("empty", "")),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256(folder.write("abc", "abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(sha256, does_not_depend_on_the_name) {
  const testing::ScratchFolder folder;
  const std::string plain = sha256(folder.write("plain", "abc"));
  for (const char* name : {"-b", "two words", "back\\slash", "two\nlines"}) {
    EXPECT_EQ(sha256(folder.write(name, "abc")), plain) << name;
  }
}

TEST(sha256, of_a_file_that_is_not_there_is_an_error) { EXPECT_THROW(sha256("/nowhere/at all"), Unable); }

}  // namespace
}  // namespace gpuflight
