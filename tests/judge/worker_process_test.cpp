// A worker's process: how it is started, watched and ended. The programs are the shell's; none answers.
#include "gpuflight/judge/worker_process.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/core/temporary_folder.hpp"
#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/sandbox.hpp"
#include "gpuflight/judge/sandbox_choice.hpp"

namespace gpuflight {
namespace {

constexpr const char* kSupervisor = GPUFLIGHT_SUPERVISOR;

class Worker : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (!GetParam()) return;
    const SandboxReport sandbox = choose_sandbox("auto", kSupervisor);
    if (!sandbox.used) GTEST_SKIP() << "no sandbox: " << sandbox.why;
  }

  WorkerCommand shell(const std::string& script) const {
    WorkerCommand command;
    command.who = "the script";
    // What it is told further, the channel's number, is its $0.
    command.arguments = {"/bin/sh", "-c", script};
    command.supervisor = kSupervisor;
    if (GetParam()) command.sandbox = sandbox_words(find_bubblewrap(), {{kSupervisor, folder_.path()}, {}});
    command.limits.memory = 200 << 20;
    command.limits.tasks = 20;
    command.limits.processor_time = std::chrono::seconds(1);
    command.time_limit = std::chrono::seconds(20);
    return command;
  }

  // How it ends by itself, and what it printed.
  WorkerEnd end_of(const std::string& script) { return end_of(shell(script)); }

  WorkerEnd end_of(const WorkerCommand& command) {
    WorkerProcess worker(command);
    try {
      worker.hear();
    } catch (const WorkerGone& gone) {
      worker.end();
      printed_ = worker.printed();
      return gone.end;
    }
    ADD_FAILURE() << "it answered";
    return {};
  }

  const TemporaryFolder folder_ = TemporaryFolder::make();
  std::string printed_;
};

bool appears(const std::filesystem::path& file) {
  for (int i = 0; i < 2000 && !std::filesystem::exists(file); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return std::filesystem::exists(file);
}

bool in_environment_of_any_process(const std::string& variable) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream environment(entry.path() / "environ");
    const std::string content(std::istreambuf_iterator<char>(environment), {});
    if (content.find(variable) != std::string::npos) return true;
  }
  return false;
}

TEST_P(Worker, that_exits_is_told_with_its_code) {
  const WorkerEnd end = end_of("echo bye; exit 7");
  EXPECT_EQ(end.code, reason::kExited);
  EXPECT_NE(end.message.find("code 7"), std::string::npos) << end.message;
  EXPECT_EQ(printed_, "bye\n");
}

TEST_P(Worker, that_crashes_is_told_with_its_signal) {
  const WorkerEnd end = end_of("kill -SEGV $$");
  EXPECT_EQ(end.code, reason::kCrashed);
  EXPECT_NE(end.message.find("SIGSEGV"), std::string::npos) << end.message;
}

TEST_P(Worker, that_is_killed_is_no_fault_of_its_own) {
  EXPECT_EQ(end_of("kill -KILL $$").code, reason::kKilled);
}

TEST_P(Worker, whose_processes_take_too_much_memory_together_is_ended) {
  const WorkerEnd end =
      end_of("for i in 1 2 3; do (head -c 100000000 /dev/zero; sleep 60) | tail & done; wait");
  EXPECT_EQ(end.code, reason::kMemory);
  EXPECT_NE(end.message.find("200 MiB"), std::string::npos) << end.message;
}

TEST_P(Worker, whose_processes_share_their_memory_takes_it_once) {
  EXPECT_EQ(
      end_of("x=$(head -c 40000000 /dev/zero | tr '\\0' x); for i in 1 2 3 4 5 6; do (sleep 1; :) & done; "
             "wait; exit 7")
          .code,
      reason::kExited);
}

TEST_P(Worker, that_takes_too_much_processor_time_is_ended) {
  const WorkerEnd end = end_of("while :; do :; done");
  EXPECT_EQ(end.code, reason::kTimeout);
  EXPECT_NE(end.message.find("processor time"), std::string::npos) << end.message;
}

TEST_P(Worker, whose_children_took_too_much_processor_time_is_ended) {
  EXPECT_EQ(end_of("while :; do sh -c 'for i in 1 2 3 4 5 6 7 8 9; do :; done'; done").code,
            reason::kTimeout);
}

TEST_P(Worker, with_too_many_processes_is_ended) {
  const WorkerEnd end = end_of("for i in $(seq 30); do sleep 60 & done; wait");
  EXPECT_EQ(end.code, reason::kTooManyTasks);
}

TEST_P(Worker, that_stops_itself_is_ended_by_time) {
  WorkerCommand command = shell("kill -STOP $$");
  command.time_limit = std::chrono::milliseconds(300);
  EXPECT_EQ(end_of(command).code, reason::kTimeout);
}

TEST_P(Worker, takes_its_daemons_with_it) {
  const std::string mark = "GPUFLIGHT_TEST_MARK=" + folder_.path().string();
  EXPECT_EQ(
      end_of("export " + mark + "; setsid sleep 600 & setsid sh -c 'sleep 600 & sleep 600' & exit 0").code,
      reason::kExited);
  EXPECT_FALSE(in_environment_of_any_process(mark));
}

TEST_P(Worker, that_closes_its_channel_and_goes_on_is_ended) {
  const WorkerEnd end = end_of("exec 3>&-; sleep 600");
  EXPECT_EQ(end.code, reason::kExited);
  EXPECT_NE(end.message.find("channel"), std::string::npos) << end.message;
}

TEST_P(Worker, has_the_process_id_that_the_kernel_says) {
  WorkerCommand command = shell("sleep 600");
  WorkerProcess worker(command);
  EXPECT_TRUE(std::filesystem::exists("/proc/" + std::to_string(worker.pid())));
  worker.end();
  EXPECT_FALSE(std::filesystem::exists("/proc/" + std::to_string(worker.pid())));
}

TEST_P(Worker, that_kills_its_supervisor_gains_nothing) {
  const WorkerEnd end = end_of("kill -KILL $PPID; sleep 1; exit 7");
  // In a sandbox the supervisor is the first process, which can't be killed from within.
  EXPECT_EQ(end.code, GetParam() ? reason::kExited : reason::kKilled);
}

TEST_P(Worker, of_a_program_that_is_not_there_exits) {
  WorkerCommand command = shell("");
  command.arguments = {"/nowhere/program"};
  EXPECT_EQ(end_of(command).code, reason::kExited);
}

TEST_P(Worker, has_no_descriptor_but_its_own) {
  end_of("ls /proc/self/fd | tr '\\n' ' '; exit 0");
  EXPECT_EQ(printed_, "0 1 2 3 4 ") << "4 is the folder that is listed";
}

INSTANTIATE_TEST_SUITE_P(plain, Worker, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(sandboxed, Worker, testing::Values(true));

class Sandbox : public Worker {};

TEST_P(Sandbox, has_a_read_only_root_and_a_private_tmp) {
  std::ofstream(folder_.path() / "kept") << "text";
  const TemporaryFolder others = TemporaryFolder::beside("/tmp/others");
  end_of("touch /root-file 2>/dev/null && echo written; touch " + (folder_.path() / "new").string() +
         " 2>/dev/null && echo changed; cat " + (folder_.path() / "kept").string() + "; ls -d " +
         others.path().string() + " 2>/dev/null; touch /tmp/mine && echo own");
  EXPECT_EQ(printed_, "textown\n");
  EXPECT_FALSE(std::filesystem::exists("/tmp/mine"));
}

TEST_P(Sandbox, sees_no_process_and_no_network_but_its_own) {
  end_of("set -- /proc/[0-9]*; echo $#; ls /sys/class/net 2>/dev/null; cat /proc/net/dev | grep -c :");
  EXPECT_EQ(printed_.substr(0, 2), "2\n") << "the supervisor and the shell";
  EXPECT_EQ(printed_.substr(printed_.size() - 2), "1\n") << "the loopback, which is down";
}

TEST_P(Sandbox, can_not_throw_the_kernels_switches) {
  end_of("find /proc/sys /proc/sysrq-trigger /proc/irq /proc/bus /proc/fs -writable 2>/dev/null | wc -l");
  EXPECT_EQ(printed_, "0\n");
}

// Nowhere else, where no size bounds it.
TEST_P(Sandbox, writes_into_its_private_folders_alone) {
  end_of(
      "for i in /tmp /var/tmp /run /dev/shm /dev / /sys /proc /var; do touch $i/x && echo $i; done "
      "2>/dev/null");
  EXPECT_EQ(printed_, "/tmp\n/var/tmp\n/run\n/dev/shm\n");
}

TEST_P(Sandbox, ends_with_the_judge) {
  const std::string mark = "GPUFLIGHT_TEST_MARK=" + folder_.path().string();
  const std::filesystem::path sign = folder_.path() / "sign";
  const pid_t judge = fork();
  if (judge == 0) {
    WorkerCommand command =
        shell("export " + mark + "; setsid sleep 600 & : > " + sign.string() + "; sleep 600");
    command.sandbox = sandbox_words(find_bubblewrap(), {{kSupervisor}, {folder_.path()}});
    const WorkerProcess worker(command);
    pause();
  }
  EXPECT_TRUE(appears(sign));
  kill(judge, SIGKILL);
  waitpid(judge, nullptr, 0);
  for (int i = 0; i < 500 && in_environment_of_any_process(mark); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_FALSE(in_environment_of_any_process(mark));
}

INSTANTIATE_TEST_SUITE_P(sandboxed, Sandbox, testing::Values(true));

TEST(sandbox_choice, off_is_off) { EXPECT_FALSE(choose_sandbox("off", kSupervisor).used); }

// What is said where one has to be made and can't.
std::string refusal_of_a_sandbox() {
  try {
    choose_sandbox("on", kSupervisor);
  } catch (const Unable& unable) {
    return unable.what();
  }
  return "";
}

TEST(sandbox_choice, without_bubblewrap_says_so_and_refuses_only_where_it_is_wanted) {
  const std::string path = std::getenv("PATH");
  setenv("PATH", "/nowhere", 1);
  const SandboxReport sandbox = choose_sandbox("auto", kSupervisor);
  EXPECT_FALSE(sandbox.used);
  EXPECT_EQ(sandbox.why, "there is no bubblewrap (bwrap) in PATH");
  EXPECT_EQ(
      refusal_of_a_sandbox(),
      "no sandbox can be made: there is no bubblewrap (bwrap) in PATH; install the package bubblewrap, or "
      "use --sandbox=off");
  setenv("PATH", path.c_str(), 1);
}

TEST(sandbox_choice, where_no_sandbox_can_be_made_says_what_bubblewrap_said) {
  const TemporaryFolder folder = TemporaryFolder::make();
  std::ofstream(folder.path() / "bwrap")
      << "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2; exit 1\n";
  std::filesystem::permissions(folder.path() / "bwrap", std::filesystem::perms::all);
  const std::string path = std::getenv("PATH");
  setenv("PATH", folder.path().c_str(), 1);
  const SandboxReport sandbox = choose_sandbox("auto", kSupervisor);
  const std::string refusal = refusal_of_a_sandbox();
  setenv("PATH", path.c_str(), 1);
  EXPECT_FALSE(sandbox.used);
  EXPECT_NE(refusal.find("; allow user namespaces (docs/reference/sandbox.md), or use --sandbox=off"),
            std::string::npos)
      << refusal;
  EXPECT_NE(sandbox.why.find("No permissions to create new namespace"), std::string::npos) << sandbox.why;
}

}  // namespace
}  // namespace gpuflight
