#include "gpuflight/judge/child_process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <thread>

#include "gpuflight/core/temporary_folder.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

class child_process : public ::testing::Test {
 protected:
  ChildCommand shell(const std::string& script) const {
    return {{"/bin/sh", "-c", script}, {{"GREETING", "hello"}}, output(), {}};
  }

  int status_of(const ChildCommand& command) const {
    ChildProcess child(command);
    return wait_for(child);
  }

  std::string written() const {
    std::ifstream file(output());
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }

  std::filesystem::path output() const { return folder_.path() / "output"; }

  const TemporaryFolder folder_ = TemporaryFolder::make();
};

TEST_F(child_process, its_end_is_told_as_a_shell_has_it) {
  EXPECT_EQ(status_of(shell("exit 0")), 0);
  EXPECT_EQ(status_of(shell("exit 7")), 7);
  EXPECT_EQ(status_of(shell("kill -9 $$")), 128 + 9);
  EXPECT_EQ(status_of({{"/no/such/program"}, {}, {}, {}}), 127);
}

TEST_F(child_process, its_words_and_its_environment_are_its_own) {
  EXPECT_EQ(status_of(shell("echo $GREETING; echo again >&2; cat")), 0);
  EXPECT_EQ(written(), "hello\nagain\n");
}

TEST_F(child_process, while_it_runs_it_has_no_status) {
  ChildProcess child(shell("sleep 60"));
  EXPECT_EQ(child.status(), std::nullopt);
}

TEST_F(child_process, it_is_asked_to_end_and_may_clean_up) {
  ChildProcess child(shell("trap 'echo cleaned; exit 3' TERM; echo ready; while :; do sleep 0.01; done"));
  while (written() != "ready\n") std::this_thread::sleep_for(std::chrono::milliseconds(5));
  child.ask_to_end();
  child.end();
  EXPECT_EQ(child.status(), 3);
  EXPECT_THAT(written(), ::testing::EndsWith("cleaned\n"));  // the shell may say what became of its sleep
}

TEST_F(child_process, descriptors_that_were_left_open_are_not_its_own) {
  const int left_open = dup2(STDERR_FILENO, 100);  // not closed on exec
  EXPECT_EQ(status_of(shell("[ ! -e /proc/self/fd/100 ]")), 0);
  close(left_open);
}

TEST_F(child_process, that_can_not_be_watched_is_ended_and_an_error) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP()
      << "with no descriptor left, UndefinedBehaviorSanitizer can't look at the exception that is thrown";
#endif
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const int next = dup(STDERR_FILENO);
  close(next);
  const rlimit none_left{static_cast<rlim_t>(next), before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &none_left);
  EXPECT_THROW(ChildProcess(shell("sleep 60")), Unable);
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "there still is a child";
}

TEST_F(child_process, what_it_leaves_in_its_group_ends_with_it) {
  EXPECT_EQ(status_of(shell("(sleep 0.3; echo late) & exit 0")), 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  EXPECT_EQ(written(), "");
}

TEST_F(child_process, its_limits_hold_for_what_it_starts) {
  ChildCommand command = shell("sh -c 'ulimit -v; ulimit -f'");
  command.limits = {std::uint64_t{1} << 30, 4096};
  EXPECT_EQ(status_of(command), 0);
  EXPECT_EQ(written(), "1048576\n8\n");
}

}  // namespace
}  // namespace gpuflight
