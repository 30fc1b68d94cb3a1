// Callbacks and completions from many threads at once, and from forked children.
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "gpuflight/region.hpp"
#include "tests/cupti/stand_in/work.hpp"
#include "tests/support/cupti/cuda.hpp"
#include "tests/support/cupti/stand_in.hpp"

namespace gpuflight::test {
namespace {

constexpr int kThreads = 20;
constexpr int kRounds = 50;

void on_many_threads(const std::function<void()>& work) {
  std::vector<std::jthread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&work] {
      for (int round = 0; round < kRounds; ++round) work();
    });
  }
}

Numbers times(std::uint64_t factor) {
  Numbers numbers = usual_counts();
  for (auto& [name, number] : numbers) number *= factor;
  return numbers;
}

void many_threads() { on_many_threads(usual_work); }

void many_threads_and_deliveries() {
  std::atomic<bool> done = false;
  std::jthread delivering([&done] {
    while (!done) stand_in().activity.deliver();
  });
  on_many_threads(usual_work);
  done = true;
}

/// CUPTI's own thread goes on completing buffers while the program ends.
void deliveries_during_the_end() {
  stand_in().activity.manner() = {.flushing = Activity::Flushing::Nothing, .records_in_a_buffer = 1};
  for (int i = 0; i < 50; ++i) usual_work();
  std::thread([] { stand_in().activity.deliver(); }).detach();
}

/// It is never told that the program ends.
void thread_that_outlives_the_end() {
  judged(usual_work);
  std::thread([] {
    for (;;) cuda::launch();
  }).detach();
}

/// Of calls that are under way when the recording starts, only the record may be seen.
void threads_before_the_start() {
  {
    std::atomic<bool> done = false;
    const std::jthread working([&done] {
      while (!done) cuda::launch();
    });
    cuda::initialize();
    done = true;
  }
  const Region region("judged");
  usual_work();
}

/// Records of the child are in its copy of the stand-in; it must not send them.
void forked_child() {
  cuda::launch();
  const pid_t child = fork();
  if (child == 0) {
    alarm(10);  // it doesn't inherit its parent's
    usual_work();
    std::exit(0);
  }
  int status = -1;
  waitpid(child, &status, 0);
  if (status != 0) throw std::runtime_error("the child didn't end by itself");
  cuda::launch();
}

}  // namespace

std::vector<Scenario> thread_scenarios() {
  std::vector<Scenario> scenarios = {
      in_region("many_threads", many_threads, exactly(times(kThreads * kRounds))),
      in_region("many_threads_and_deliveries", many_threads_and_deliveries,
                exactly(times(kThreads * kRounds))),
      in_region("deliveries_during_the_end", deliveries_during_the_end, exactly_or_inconclusive(times(50))),
      {"thread_that_outlives_the_end", thread_that_outlives_the_end, exactly_or_inconclusive(usual_counts())},
      {"threads_before_the_start", threads_before_the_start, exactly_or_inconclusive(usual_counts())},
  };
  if (kCanFork) {
    scenarios.push_back(
        in_region("forked_child", forked_child, exactly({{"host_launches", 2}, {"kernels", 2}})));
  }
  return scenarios;
}

}  // namespace gpuflight::test
