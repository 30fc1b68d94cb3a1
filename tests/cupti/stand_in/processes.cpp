// A program that is replaced, and processes that outlive it.
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <stdexcept>
#include <thread>

#include "tests/cupti/stand_in/work.hpp"
#include "tests/support/cupti/cuda.hpp"
#include "tests/support/cupti/stand_in.hpp"

namespace gpuflight::test {
namespace {

constexpr std::chrono::milliseconds kLongerThanTheParent{100};

[[noreturn]] void become(const char* scenario) {
  execl("/proc/self/exe", "cupti_stand_in", "--scenario", scenario, text_of(stand_in().layout), nullptr);
  _exit(127);
}

/// The recording ends where the program does: nobody tells it.
void becomes_another_program() {
  cuda::launch();
  settle();
  become("the_usual");
}

/// Runs `work` in a grandchild that nobody waits for.
void daemonize(const std::function<void()>& work) {
  const pid_t child = fork();
  if (child == 0) {
    setsid();
    if (fork() == 0) {
      std::this_thread::sleep_for(kLongerThanTheParent);
      work();
    }
    _exit(0);
  }
  int status = -1;
  waitpid(child, &status, 0);
  if (status != 0) throw std::runtime_error("the child didn't end by itself");
}

void daemon_of_another_program() {
  cuda::launch();
  daemonize([] { become("the_usual"); });
}

/// Records of the grandchild are in its copy of the stand-in; it must not send them.
void daemon_of_the_same_program() {
  cuda::launch();
  daemonize(usual_work);
}

}  // namespace

std::vector<Scenario> process_scenarios() {
  const Numbers one_launch{{"host_launches", 1}, {"kernels", 1}};
  Numbers settled_launch = one_launch;
  settled_launch["blocking_synchronizations"] = 1;
  std::vector<Scenario> scenarios = {
      in_region("becomes_another_program", becomes_another_program,
                exactly_but(settled_launch, {"stream_incomplete"}))
          .then(exactly(usual_counts())),
  };
  if (kCanFork) {
    scenarios.push_back(in_region("daemon_of_another_program", daemon_of_another_program, exactly(one_launch))
                            .then(exactly(usual_counts())));
    scenarios.push_back(
        in_region("daemon_of_the_same_program", daemon_of_the_same_program, exactly(one_launch)));
  }
  return scenarios;
}

}  // namespace gpuflight::test
