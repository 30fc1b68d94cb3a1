#include "gpuflight/grade/submissions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "gpuflight/judge/errors.hpp"
#include "tests/build/scratch_folder.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class find_submissions_in : public ::testing::Test {
 protected:
  fs::path folder() const { return scratch_.path() / "submissions"; }
  void write(const std::string& name) const { scratch_.write("submissions/" + name, "content"); }

  std::vector<std::string> found() const {
    std::vector<std::string> names;
    for (const Submission& each : find_submissions(folder()).found) names.push_back(each.name);
    return names;
  }

  std::vector<std::string> skipped() const {
    std::vector<std::string> lines;
    for (const Skipped& each : find_submissions(folder()).skipped)
      lines.push_back(each.name + " " + each.why);
    return lines;
  }

  testing::ScratchFolder scratch_;
};

TEST_F(find_submissions_in, shared_objects_and_sources_stand_by_their_paths_from_the_folder) {
  for (const char* name : {"b.so", "a/two.cpp", "a/one.cpp", "b.cpp", "a/deeper/b.so"}) write(name);
  EXPECT_THAT(found(), ElementsAre("a/deeper/b.so", "a/one.cpp", "a/two.cpp", "b.cpp", "b.so"));
  EXPECT_THAT(skipped(), IsEmpty());
}

TEST_F(find_submissions_in, other_files_are_skipped) {
  for (const char* name : {"b.so", "a/README.md", "so", "b.so.txt"}) write(name);
  EXPECT_THAT(found(), ElementsAre("b.so"));
  EXPECT_THAT(skipped(), ElementsAre("a/README.md is neither a shared object nor a source in C++ or Python",
                                     "b.so.txt is neither a shared object nor a source in C++ or Python",
                                     "so is neither a shared object nor a source in C++ or Python"));
}

TEST_F(find_submissions_in, a_link_may_lead_to_a_file_of_the_folder_and_nowhere_else) {
  write("a/real.cpp");
  scratch_.write("secret.cpp", "outside");
  scratch_.write("submissions2/near.cpp", "outside, in a folder whose name begins the same");
  fs::create_symlink("a/real.cpp", folder() / "inside.cpp");
  fs::create_symlink(scratch_.path() / "secret.cpp", folder() / "outside.cpp");
  fs::create_symlink("../submissions2/near.cpp", folder() / "near.cpp");
  fs::create_symlink("nowhere.cpp", folder() / "dangling.cpp");
  fs::create_symlink("loop.cpp", folder() / "loop.cpp");
  fs::create_directory_symlink("a", folder() / "b");
  EXPECT_THAT(found(), ElementsAre("a/real.cpp", "inside.cpp"));
  EXPECT_THAT(skipped(),
              ElementsAre("b is a link to a folder", "dangling.cpp can't be read: No such file or directory",
                          "loop.cpp can't be read: Too many levels of symbolic links",
                          "near.cpp is a link that leads out of the folder",
                          "outside.cpp is a link that leads out of the folder"));
}

TEST_F(find_submissions_in, what_is_no_regular_file_is_not_opened) {
  write("b.so");
  ASSERT_EQ(mkfifo((folder() / "pipe.cpp").c_str(), 0600), 0);
  EXPECT_THAT(skipped(), ElementsAre("pipe.cpp is no regular file"));
}

TEST_F(find_submissions_in, a_name_that_can_not_be_shown_is_skipped) {
  for (const char* name : {"esc\x1b[2J.cpp", "two\nlines.cpp", "latin-\xE9.cpp"}) write(name);
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(skipped().size(), 3U);
}

TEST_F(find_submissions_in, a_folder_that_is_not_there_or_a_file_is_refused) {
  EXPECT_THROW(find_submissions(folder()), BadInput);
  EXPECT_THROW(find_submissions(scratch_.write("file.cpp", "")), BadInput);
}

}  // namespace
}  // namespace gpuflight
