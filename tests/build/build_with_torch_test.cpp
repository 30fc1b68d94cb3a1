#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "gpuflight/build/build.hpp"
#include "gpuflight/judge/module/compatibility.hpp"
#include "gpuflight/judge/module/module_file.hpp"
#include "tests/build/scratch_folder.hpp"

namespace gpuflight {
namespace {

using ::testing::IsSupersetOf;

TEST(build_with_torch, a_solution_of_the_exercise_becomes_a_module_that_can_be_loaded) {
  const testing::ScratchFolder folder;
  const std::filesystem::path output = folder.path() / "staged.so";
  const std::string source = std::string(SOURCE_ROOT) + "/exercises/stage_the_batch/solutions/staged.cpp";
  std::ostringstream err;
  ASSERT_EQ(build({{source}, output, {}}, find_toolchain(), err), 0) << err.str();
  EXPECT_EQ(err.str(), "");

  const ModuleFile module = read_module(output);
  ASSERT_EQ(module.solutions.size(), 1U);
  EXPECT_STREQ(module.solutions[0].name, "staged");
  EXPECT_EQ(incompatible(module.solutions[0]), std::nullopt);
  EXPECT_EQ(wrong_arguments(module.solutions[0], 2), std::nullopt);
  EXPECT_THAT(module.needed, IsSupersetOf({"libc10.so", "libtorch_cpu.so"}));
  EXPECT_EQ(folder.entries(), 1U) << "something temporary stayed";
}

}  // namespace
}  // namespace gpuflight
