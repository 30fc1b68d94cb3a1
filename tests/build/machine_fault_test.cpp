#include "gpuflight/build/machine_fault.hpp"

#include <gtest/gtest.h>

#include <cerrno>

namespace gpuflight {
namespace {

TEST(machine_fault, a_disk_that_is_full_broken_or_read_only_is_the_machines) {
  for (const int number : {ENOSPC, EDQUOT, EROFS, EIO}) {
    EXPECT_TRUE(is_machines_fault({number, std::generic_category()})) << number;
    EXPECT_TRUE(is_machines_fault({number, std::system_category()})) << number;
  }
}

TEST(machine_fault, a_place_where_nothing_may_be_written_is_the_requests) {
  for (const int number : {EACCES, EPERM, ENOENT, ENOTDIR, ENAMETOOLONG}) {
    EXPECT_FALSE(is_machines_fault({number, std::generic_category()})) << number;
  }
}

TEST(machine_fault, a_killed_compiler_is_told_by_its_driver_or_by_its_own_end) {
  EXPECT_TRUE(was_killed({1, "g++: fatal error: Killed signal terminated program cc1plus\n"}));
  EXPECT_TRUE(was_killed({128 + 9, ""}));
  EXPECT_FALSE(was_killed({1, "a.cpp:1:2: error: #error Killed signal terminated program\n"}));
  EXPECT_FALSE(was_killed({128 + 15, ""}));
  EXPECT_FALSE(was_killed({0, ""}));
}

}  // namespace
}  // namespace gpuflight
