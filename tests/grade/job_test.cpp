#include "gpuflight/grade/job.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>

#include <thread>

#include "gpuflight/judge/turn_wait.hpp"
#include "tests/build/scratch_folder.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class job : public ::testing::Test {
 protected:
  // What stands for gpuflight: a script.
  JobPlan plan(const std::string& script) const {
    const fs::path program = scratch_.write("gpuflight", "#!/bin/sh\n" + script + "\n");
    fs::permissions(program, fs::perms::owner_all);
    return {program, {"run"}, scratch_.write("turns", ""), std::chrono::milliseconds(300), {}};
  }

  TakenFile taken() const { return {folder(), scratch_.write("0/submission.so", ""), "beef"}; }
  fs::path folder() const { return scratch_.path() / "0"; }

  const testing::ScratchFolder scratch_;
};

TEST_F(job, that_takes_longer_than_the_limit_is_rejected_with_the_option_named) {
  const JobPlan sleeping = plan("sleep 60");
  Job late("a.so", taken(), sleeping);
  std::this_thread::sleep_until(late.deadline());
  EXPECT_TRUE(late.advance());
  EXPECT_EQ(late.result().result, GradeResult::Rejected);
  EXPECT_THAT(late.result().message, HasSubstr("(--limit), and was not judged by then"));
}

TEST_F(job, waiting_for_its_turn_is_not_counted) {
  const JobPlan sleeping = plan("sleep 60");
  const auto began = TurnWait::Clock::now();
  Job waiting("a.so", taken(), sleeping);
  write_turn_wait({{}, began}, folder() / "turns");
  std::this_thread::sleep_until(waiting.deadline());
  EXPECT_FALSE(waiting.advance());
  EXPECT_GT(waiting.deadline(), Job::Clock::now());

  write_turn_wait({std::chrono::milliseconds(10), {}}, folder() / "turns");
  std::this_thread::sleep_until(waiting.deadline());
  EXPECT_TRUE(waiting.advance());
  EXPECT_EQ(waiting.result().result, GradeResult::Rejected);
}

TEST_F(job, takes_its_turns_by_the_file_of_all_under_a_name_of_its_own) {
  const JobPlan telling = plan("for word; do echo \"$word\"; done; exit 4");
  Job told("a.so", taken(), telling);
  pollfd ended{told.descriptor(), POLLIN, 0};
  poll(&ended, 1, 20'000);
  EXPECT_TRUE(told.advance());
  const fs::path turns = folder() / "turns";
  EXPECT_THAT(told.result().message, HasSubstr("--turns=" + turns.string() + "\n"));
  EXPECT_TRUE(fs::equivalent(turns, telling.turns));
}

}  // namespace
}  // namespace gpuflight
