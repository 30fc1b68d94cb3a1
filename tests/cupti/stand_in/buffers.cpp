// What is wrong with the buffers' way from CUPTI to the client: when they come, how, and whether.
#include <cstdlib>

#include "tests/cupti/stand_in/scarce_memory.hpp"
#include "tests/cupti/stand_in/work.hpp"
#include "tests/support/cupti/cuda.hpp"
#include "tests/support/cupti/stand_in.hpp"

namespace gpuflight::test {
namespace {

using Flushing = Activity::Flushing;

/// The usual work with buffers that are given out in this manner.
std::function<void()> usual_in(Activity::Manner manner) {
  return [manner] {
    stand_in().activity.manner() = manner;
    usual_work();
  };
}

void deliver() { stand_in().activity.deliver(); }

void empty_buffers() {
  stand_in().activity.deliver_empty_buffer();
  usual_work();
  deliver();
  stand_in().activity.deliver_empty_buffer();
}

void full_buffers() {
  for (int i = 0; i < 45'000; ++i) cuda::launch();
}

void late() {
  usual_in({.flushing = Flushing::Nothing})();
  deliver();
}

void late_for_a_settled_call() {
  stand_in().activity.manner().flushing = Flushing::Nothing;
  cuda::launch();
  settle();
  deliver();
}

/// Their call is settled only when they have been read.
void read_after_the_flush() {
  stand_in().activity.manner().flush_returns_early = true;
  cuda::launch();
  settle();
}

void unfinished_at_the_end() {
  CUpti_ActivityKernel10 kernel = kernel_record("endless");
  kernel.end = 0;
  stand_in().activity.manner().flushing = Flushing::EverythingIfForced;
  cuda::launch(kernel);
}

/// Functions at exit run in the reverse order, so this one after the library's.
void late_for_the_end() {
  std::atexit(deliver);
  judged(usual_in({.flushing = Flushing::Nothing}));
}

/// The recorder has its memory before that.
std::function<void()> usual_without_memory_from(std::size_t bytes, bool told = true) {
  return [=] {
    refuse_aligned_memory_from(bytes);
    usual_in({.tells_refused_buffers = told})();
  };
}

}  // namespace

std::vector<Scenario> buffer_scenarios() {
  const Expected usual = exactly(usual_counts());
  return {
      in_region("a_record_in_each_buffer", usual_in({.records_in_a_buffer = 1}), usual),
      in_region("from_four_threads", usual_in({.records_in_a_buffer = 2, .threads = 4}), usual),
      in_region("empty", empty_buffers, usual),
      in_region("full", full_buffers, exactly({{"host_launches", 45'000}, {"kernels", 45'000}})),
      in_region("late", late, usual),
      in_region("late_for_a_settled_call", late_for_a_settled_call,
                inconclusive({"calls_without_records", "records_unexplained"})),
      in_region("read_after_the_flush", read_after_the_flush,
                exactly({{"host_launches", 1}, {"kernels", 1}, {"blocking_synchronizations", 1}})),
      in_region("only_when_forced", usual_in({.flushing = Flushing::EverythingIfForced}), usual),
      in_region("unfinished_at_the_end", unfinished_at_the_end, inconclusive({"records_lost"})),
      {"late_for_the_end", late_for_the_end, inconclusive({"calls_without_records"})},
      in_region("never", usual_in({.flushing = Flushing::Nothing}), inconclusive({"calls_without_records"})),
      in_region("refused_for_want_of_memory", usual_without_memory_from(4096),
                inconclusive({"records_lost", "calls_without_records"})),
      in_region("refused_without_a_word", usual_without_memory_from(4096, false),
                inconclusive({"calls_without_records"})),
      in_region("small_for_want_of_memory", usual_without_memory_from(1 << 20), usual),
      in_region("smallest_for_want_of_memory", usual_without_memory_from((64 << 10) + 1), usual),
  };
}

}  // namespace gpuflight::test
