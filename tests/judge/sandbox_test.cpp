#include "gpuflight/judge/sandbox.hpp"

#include <gtest/gtest.h>

#include "gpuflight/core/temporary_folder.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;

// The mounts of a folder's content, in order: "hide PATH" and "show PATH".
std::vector<std::string> mounts_in(const fs::path& folder, const SandboxFolders& folders) {
  const std::vector<std::string> words = sandbox_words("bwrap", folders);
  std::vector<std::string> mounts;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (!words[i].starts_with(folder.string())) continue;
    if (words[i - 1] == "--tmpfs") mounts.push_back("hide " + words[i]);
    if (words[i - 1] == "--ro-bind") mounts.push_back("show " + words[i]);
  }
  return mounts;
}

TEST(sandbox_words, what_is_hidden_in_something_readable_stays_hidden_and_the_other_way_round) {
  const TemporaryFolder scratch = TemporaryFolder::make();  // in /tmp, which is hidden
  const fs::path checkout = scratch.path() / "checkout";
  const fs::path submissions = checkout / "submissions";
  const fs::path mine = submissions / "mine.so";
  fs::create_directories(submissions);
  EXPECT_EQ(mounts_in(scratch.path(), {{mine, checkout}, {}, {submissions}}),
            (std::vector<std::string>{"show " + checkout.string(), "hide " + submissions.string(),
                                      "show " + mine.string()}));
}

}  // namespace
}  // namespace gpuflight
