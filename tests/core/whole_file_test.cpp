#include "gpuflight/core/whole_file.hpp"

#include <gtest/gtest.h>

#include "tests/build/scratch_folder.hpp"

namespace gpuflight {
namespace {

TEST(whole_file, is_every_byte) {
  const testing::ScratchFolder scratch;
  EXPECT_EQ(whole_file(scratch.write("empty", "")), "");
  const std::string large = std::string(100'000, 'x') + '\0' + "\r\n\xFF";
  EXPECT_EQ(whole_file(scratch.write("large", large)), large);
}

TEST(whole_file, there_is_none_that_can_not_be_read) {
  const testing::ScratchFolder scratch;
  EXPECT_EQ(whole_file(scratch.path() / "none"), std::nullopt);
  EXPECT_EQ(whole_file(scratch.path()), std::nullopt);
}

}  // namespace
}  // namespace gpuflight
