// Where a crash is said to be: crashes/module.cpp has a function for each, and its line is marked with its
// name.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/core/temporary_folder.hpp"
#include "gpuflight/judge/sandbox.hpp"
#include "gpuflight/judge/sandbox_choice.hpp"
#include "gpuflight/judge/worker_process.hpp"

namespace gpuflight {
namespace {

using testing::AnyOf;
using testing::EndsWith;
using testing::HasSubstr;

std::string place_of(const std::string& mark) {
  std::ifstream source(CRASH_SOURCE);
  int number = 1;
  for (std::string line; std::getline(source, line); ++number) {
    if (line.ends_with("// " + mark)) return " at module.cpp:" + std::to_string(number);
  }
  return "nowhere";
}

class Crash : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (!GetParam()) return;
    const SandboxReport sandbox = choose_sandbox("auto", GPUFLIGHT_SUPERVISOR);
    if (!sandbox.used) GTEST_SKIP() << "no sandbox: " << sandbox.why;
  }

  WorkerCommand calling(const std::string& function, const std::string& module = CRASH_MODULE) const {
    WorkerCommand command;
    command.who = "the solution";
    command.arguments = {CRASH_PROGRAM, module, function};
    command.module = module;
    command.supervisor = GPUFLIGHT_SUPERVISOR;
    // Sanitizers leave a crash to the worker.
    const std::string signals =
        "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0:use_sigaltstack=0";
    command.environment["ASAN_OPTIONS"] = signals;
    command.environment["TSAN_OPTIONS"] = signals;
    if (GetParam()) {
      command.sandbox = sandbox_words(find_bubblewrap(),
                                      {{GPUFLIGHT_SUPERVISOR, CRASH_PROGRAM, module, folder_.path()}, {}});
    }
    command.time_limit = std::chrono::seconds(20);
    return command;
  }

  WorkerEnd end_of(const WorkerCommand& command) {
    WorkerProcess worker(command);
    try {
      worker.hear();
    } catch (const WorkerGone& gone) {
      return gone.end;
    }
    ADD_FAILURE() << "it answered";
    return {};
  }

  std::string message_of(const std::string& function) { return end_of(calling(function)).message; }

  // What addr2line is, where this folder is all of PATH.
  void write_addr2line(const std::string& script) {
    const std::filesystem::path file = folder_.path() / "addr2line";
    std::ofstream(file) << "#!/bin/sh\n" << script;
    std::filesystem::permissions(file, std::filesystem::perms::all);
  }

  WorkerEnd end_with_addr2line(const std::string& script) {
    write_addr2line(script);
    WorkerCommand command = calling("reads_null");
    command.environment["PATH"] = folder_.path().string();
    return end_of(command);
  }

  const TemporaryFolder folder_ = TemporaryFolder::make();
};

TEST_P(Crash, in_a_called_function_is_told_whole) {
  EXPECT_EQ(message_of("reads_null"),
            "the solution's process crashed: SIGSEGV (Segmentation fault) in (anonymous "
            "namespace)::first_of(int const volatile*)" +
                place_of("reads_null"));
}

TEST_P(Crash, in_an_inlined_function_is_where_that_is_written) {
  EXPECT_THAT(message_of("reads_null_inlined"),
              EndsWith("SIGSEGV (Segmentation fault) in twice" + place_of("reads_null_inlined")));
}

// Ubuntu's compiler touches each page of a new frame before the function begins.
TEST_P(Crash, by_a_stack_that_overflows_has_a_place) {
  const std::string message = message_of("overflows_the_stack");
  EXPECT_THAT(message, HasSubstr("SIGSEGV (Segmentation fault) in (anonymous namespace)::depth_below"));
  EXPECT_THAT(message,
              AnyOf(EndsWith(place_of("overflows_the_stack")), EndsWith(place_of("probes_the_stack"))));
}

TEST_P(Crash, by_abort_is_where_it_is_called) {
  EXPECT_THAT(message_of("aborts"), EndsWith("SIGABRT (Aborted) in aborts" + place_of("aborts")));
}

#if defined(__x86_64__)
TEST_P(Crash, by_a_division_has_a_place) {
  EXPECT_THAT(message_of("divides_by_zero"),
              EndsWith("SIGFPE (Floating point exception) in divides_by_zero" + place_of("divides_by_zero")));
}
#endif

TEST_P(Crash, by_a_trap_has_a_place) {
  EXPECT_THAT(message_of("traps"), EndsWith(" in traps" + place_of("traps")));
}

TEST_P(Crash, by_calling_what_is_no_function_is_where_it_is_called) {
  EXPECT_THAT(message_of("calls_null"),
              EndsWith("SIGSEGV (Segmentation fault) in calls_null" + place_of("calls_null")));
}

TEST_P(Crash, in_a_librarys_header_is_where_that_is_used) {
  EXPECT_THAT(message_of("crashes_in_the_standard_library"),
              EndsWith(" in crashes_in_the_standard_library" + place_of("crashes_in_the_standard_library")));
}

TEST_P(Crash, in_a_thread_has_a_place) {
  EXPECT_THAT(message_of("crashes_in_a_thread"), EndsWith(place_of("reads_null")));
}

TEST_P(Crash, in_a_constructor_has_a_place) {
  WorkerCommand command = calling("reads_null");
  command.environment["CRASH_WHEN_LOADED"] = "1";
  EXPECT_THAT(end_of(command).message, EndsWith(place_of("when_loaded")));
}

#ifdef __SANITIZE_THREAD__
#define SKIP_UNDER_THREAD_SANITIZER GTEST_SKIP() << "the thread sanitizer handles signals by itself"
#else
#define SKIP_UNDER_THREAD_SANITIZER
#endif

TEST_P(Crash, whose_stack_leads_nowhere_ends_by_its_own_signal) {
  SKIP_UNDER_THREAD_SANITIZER;
  EXPECT_THAT(message_of("loses_its_stack"),
              EndsWith("SIGILL (Illegal instruction) in loses_its_stack" + place_of("loses_its_stack")));
}

TEST_P(Crash, that_hangs_as_it_is_noted_ends_by_its_own_signal_all_the_same) {
  SKIP_UNDER_THREAD_SANITIZER;
  const auto start = std::chrono::steady_clock::now();
  EXPECT_THAT(message_of("hangs_as_it_ends"), EndsWith(place_of("reads_null")));
  EXPECT_GT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(1900)) << "it didn't hang";
}

TEST_P(Crash, in_a_child_takes_no_place_from_the_workers) {
  EXPECT_THAT(message_of("crashes_in_a_child"), EndsWith(place_of("crashes_in_a_child")));
}

TEST_P(Crash, that_the_module_handles_is_the_modules) {
  EXPECT_THAT(message_of("handles_it_itself"), HasSubstr("(code 7)"));
}

TEST_P(Crash, that_was_handled_before_keeps_its_handler) {
  WorkerCommand command = calling("reads_null");
  command.environment["HANDLES_CRASHES"] = "1";
  EXPECT_THAT(end_of(command).message, HasSubstr("(code 8)"));
}

TEST_P(Crash, of_a_module_without_symbols_has_no_place) {
  EXPECT_EQ(end_of(calling("reads_null", CRASH_STRIPPED)).message,
            "the solution's process crashed: SIGSEGV (Segmentation fault)");
}

TEST_P(Crash, without_addr2line_has_no_place) {
  WorkerCommand command = calling("reads_null");
  command.environment["PATH"] = "/nowhere";
  WorkerProcess worker(command);
  EXPECT_THROW(worker.hear(), WorkerGone);
  worker.end();
  EXPECT_EQ(worker.printed(), "");
  EXPECT_EQ(end_of(command).message, "the solution's process crashed: SIGSEGV (Segmentation fault)");
}

TEST_P(Crash, is_told_without_a_place_where_that_takes_too_long) {
  const auto start = std::chrono::steady_clock::now();
  const WorkerEnd end = end_with_addr2line("while :; do /bin/sleep 1; done\n");
  EXPECT_EQ(end.code, reason::kCrashed);
  EXPECT_EQ(end.message, "the solution's process crashed: SIGSEGV (Segmentation fault)");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

TEST_P(Crash, has_a_place_of_one_line_whatever_its_symbols_say) {
  const std::string long_name(5000, 'x');
  const WorkerEnd end =
      end_with_addr2line("printf '0x1\\n??\\n??:0\\n0x1\\nf\\033[2J\\tg(" + long_name + ")\\n/a/\\033\\rb" +
                         long_name + ".cpp:12 (discriminator 3)\\n'\n");
  EXPECT_THAT(end.message, HasSubstr(" in f?[2J?g(xxx"));
  EXPECT_THAT(end.message, HasSubstr("xxx at ??bxxx"));
  EXPECT_THAT(end.message, EndsWith("xxx:12"));
  EXPECT_LT(end.message.size(), 700U);
}

TEST_P(Crash, has_no_place_where_its_symbols_never_end) {
  const WorkerEnd end = end_with_addr2line("while :; do echo 0x1; done\n");
  EXPECT_EQ(end.message, "the solution's process crashed: SIGSEGV (Segmentation fault)");
}

INSTANTIATE_TEST_SUITE_P(plain, Crash, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(sandboxed, Crash, testing::Values(true));

}  // namespace
}  // namespace gpuflight
