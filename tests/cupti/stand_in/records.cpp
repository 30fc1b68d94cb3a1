// Records that say something wrong, or nothing that is known.
#include <algorithm>
#include <string>

#include "tests/cupti/stand_in/work.hpp"
#include "tests/support/cupti/cuda.hpp"
#include "tests/support/cupti/stand_in.hpp"

namespace gpuflight::test {
namespace {

using Waiting = std::vector<WaitingRecord>;

/// The usual work, and then something happens to its records.
std::function<void()> usual_then(std::function<void(Waiting&)> change) {
  return [change] {
    usual_work();
    stand_in().activity.change(change);
  };
}

void reverse(Waiting& waiting) { std::ranges::reverse(waiting); }

void add_record_of_an_api_call(Waiting& waiting) { waiting.emplace(waiting.begin(), api_record()); }

void add_unknown_kind(Waiting& waiting) {
  CUpti_ActivityAPI record = api_record();
  record.kind = static_cast<CUpti_ActivityKind>(200);
  waiting.emplace_back(record);
}

void add_orphan(Waiting& waiting) { waiting.emplace_back(kernel_record("orphan", 987'654)); }

template <class Record>
Record with_times(Record record, std::uint64_t start, std::uint64_t end) {
  record.start = start;
  record.end = end;
  return record;
}

void work_with_times(std::uint64_t start, std::uint64_t end) {
  cuda::launch(with_times(kernel_record("timeless"), start, end));
  cuda::copy(with_times(copy_record(CUPTI_ACTIVITY_MEMCPY_KIND_HTOD, 16), start, end));
  cuda::fill(with_times(fill_record(16), start, end));
}

void untimed() { work_with_times(0, 0); }

void ending_before_they_start() { work_with_times(9, 8); }

void names_that_dangle() {
  for (int i = 0; i < 3; ++i) {
    std::string name = "kernel" + std::to_string(i);
    cuda::launch(kernel_record(name.c_str()));
    name.assign(name.size(), '?');
    settle();
  }
}

}  // namespace

std::vector<Scenario> record_scenarios() {
  const Numbers one_of_each{{"host_launches", 1},
                            {"kernels", 1},
                            {"host_to_device.copies", 1},
                            {"host_to_device.bytes", 16},
                            {"fills", 1}};
  return {
      in_region("reordered", usual_then(reverse), exactly(usual_counts())),
      in_region("of_other_kinds", usual_then(add_record_of_an_api_call), exactly(usual_counts())),
      in_region("of_an_unknown_kind", usual_then(add_unknown_kind),
                exactly_but(usual_counts(), {"not_recorded"})),
      in_region("of_no_call", usual_then(add_orphan), exactly_but(usual_counts(), {"records_unexplained"})),
      in_region("untimed", untimed, exactly_but(one_of_each, {"records_lost"})),
      in_region("ending_before_they_start", ending_before_they_start,
                exactly_but(one_of_each, {"records_lost"})),
      in_region("names_that_dangle", names_that_dangle,
                exactly({{"host_launches", 3}, {"kernels", 3}, {"blocking_synchronizations", 3}})
                    .named({{"kernel0", 1}, {"kernel1", 1}, {"kernel2", 1}})),
  };
}

}  // namespace gpuflight::test
