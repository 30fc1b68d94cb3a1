#include "gpuflight/core/find_program.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/build/scratch_folder.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;

class find_program_in : public ::testing::Test {
 protected:
  ~find_program_in() override { setenv("PATH", path_.c_str(), 1); }

  fs::path add(const std::string& name, fs::perms allowed) const {
    const fs::path file = scratch_.write(name, "");
    fs::permissions(file, allowed);
    return file;
  }
  fs::path folder(const std::string& name) const { return scratch_.path() / name; }

  const testing::ScratchFolder scratch_;

 private:
  const std::string path_ = std::getenv("PATH");
};

TEST_F(find_program_in, the_first_folder_of_path_that_can_start_it_has_it) {
  add("a/tool", fs::perms::owner_read);
  fs::create_directories(folder("b/tool"));
  const fs::path tool = add("c/tool", fs::perms::owner_all);
  add("d/tool", fs::perms::owner_all);
  const std::string path = folder("none").string() + ":" + folder("a").string() + ":" + folder("b").string() +
                           ":" + folder("c").string() + ":" + folder("d").string();
  setenv("PATH", path.c_str(), 1);
  EXPECT_EQ(find_program("tool"), tool);
  EXPECT_EQ(find_program("other"), std::nullopt);
}

TEST_F(find_program_in, the_current_folder_is_not_looked_into_unless_it_is_named) {
  const fs::path tool = add("tool", fs::perms::owner_all);
  const fs::path before = fs::current_path();
  fs::current_path(scratch_.path());
  setenv("PATH", "::", 1);
  EXPECT_EQ(find_program("tool"), std::nullopt);
  setenv("PATH", ".", 1);
  const auto found = find_program("tool");
  fs::current_path(before);
  ASSERT_TRUE(found);
  EXPECT_TRUE(fs::equivalent(*found, tool));
}

TEST_F(find_program_in, without_path_it_is_looked_for_where_execvp_looks) {
  unsetenv("PATH");
  EXPECT_TRUE(find_program("sh"));
}

}  // namespace
}  // namespace gpuflight
