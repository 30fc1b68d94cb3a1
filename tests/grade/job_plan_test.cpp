#include "gpuflight/grade/job_plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpuflight/judge/errors.hpp"
#include "tests/build/scratch_folder.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;
using ::testing::UnorderedElementsAre;

class job_plan : public ::testing::Test {
 protected:
  fs::path folder(const std::string& name) const {
    fs::create_directories(scratch_.path() / name);
    return scratch_.path() / name;
  }

  const testing::ScratchFolder scratch_;
};

TEST_F(job_plan, a_build_reads_the_headers_and_the_libtorch_that_it_is_told_of) {
  Programs programs;
  programs.root = folder("root");
  programs.packages = folder("packages");
  const Toolchain toolchain{{}, folder("venv/torch"), folder("checkout"), folder("nvtx")};
  EXPECT_THAT(read_by_builds(programs, toolchain),
              UnorderedElementsAre(folder("root"), folder("packages"), folder("venv"), folder("checkout"),
                                   folder("nvtx")));
}

TEST_F(job_plan, what_is_not_there_is_not_shown_to_a_build) {
  Programs programs;
  programs.root = folder("root");
  EXPECT_THAT(read_by_builds(programs, {{}, scratch_.path() / "no/torch", scratch_.path() / "none", ""}),
              UnorderedElementsAre(folder("root")));
}

TEST_F(job_plan, submissions_that_lie_around_what_judges_them_are_refused) {
  const fs::path submissions = fs::canonical(folder("submissions"));
  EXPECT_THROW(require_apart(submissions, {folder("submissions/venv")}), BadInput);
  EXPECT_THROW(require_apart(submissions, {submissions}), BadInput);
  fs::create_directory_symlink(submissions, scratch_.path() / "link");
  EXPECT_THROW(require_apart(submissions, {scratch_.path() / "link"}), BadInput);
  require_apart(submissions, {scratch_.path(), folder("submissions2")});
}

}  // namespace
}  // namespace gpuflight
