#include "gpuflight/build/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gpuflight {
namespace {

TEST(build_process, both_outputs_are_kept_as_they_came) {
  const Outcome outcome = run({"sh", "-c", "echo out; echo err >&2; exit 3"});
  EXPECT_EQ(outcome.output, "out\nerr\n");
  EXPECT_EQ(outcome.status, 3);
}

TEST(build_process, an_argument_arrives_as_it_is) {
  EXPECT_EQ(run({"printf", "%s", "a b'c\"$d"}).output, "a b'c\"$d");
}

TEST(build_process, nothing_is_on_stdin) { EXPECT_EQ(run({"cat"}).output, ""); }

TEST(build_process, a_signal_is_a_failure) { EXPECT_EQ(run({"sh", "-c", "kill -9 $$"}).status, 128 + 9); }

TEST(build_process, a_program_that_is_not_there_is_a_failure) {
  const Outcome outcome = run({"/no/such/program"});
  EXPECT_EQ(outcome.status, 127);
  EXPECT_EQ(outcome.output, "/no/such/program: can't be started: No such file or directory\n");
}

TEST(build_process, many_run_and_their_outcomes_stand_in_order) {
  std::vector<Command> commands;
  for (int i = 0; i < 40; ++i) commands.push_back({"sh", "-c", "echo " + std::to_string(i)});
  const std::vector<Outcome> outcomes = run_all(commands);
  ASSERT_EQ(outcomes.size(), commands.size());
  for (std::size_t i = 0; i < outcomes.size(); ++i) EXPECT_EQ(outcomes[i].output, std::to_string(i) + "\n");
}

}  // namespace
}  // namespace gpuflight
