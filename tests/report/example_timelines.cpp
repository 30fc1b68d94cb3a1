#include "tests/report/example_timelines.hpp"

#include "tests/report/example_reports.hpp"

namespace gpuflight::examples {

using std::chrono::microseconds;

TimelineExample& TimelineExample::on_thread(std::uint32_t thread) {
  thread_ = thread;
  return *this;
}

TimelineExample& TimelineExample::on_stream(std::uint32_t stream, std::uint32_t device) {
  stream_ = stream;
  device_ = device;
  return *this;
}

void TimelineExample::call(CallKind kind) {
  HostCall call{};
  call.start = now_;
  call.correlation = static_cast<Correlation>(timeline_.calls.size() + 1);
  call.thread = thread_;
  call.kind = kind;
  now_ += microseconds(1);
  timeline_.calls.push_back({call, now_, timeline_.calls.size()});
}

template <class Record>
Record TimelineExample::record(std::int64_t duration) {
  Record record{};
  record.start = now_;
  now_ += microseconds(duration);
  record.end = now_;
  record.correlation = timeline_.calls.back().call.correlation;
  record.device = device_;
  record.stream = stream_;
  return record;
}

TimelineExample& TimelineExample::copy(std::uint64_t bytes, std::int64_t duration, Direction direction) {
  call(CallKind::Copy);
  Copy copy = record<Copy>(duration);
  copy.bytes = bytes;
  copy.direction = direction;
  copy.copies = 1;
  timeline_.copies.push_back(copy);
  return *this;
}

TimelineExample& TimelineExample::launch(std::int64_t duration) {
  call(CallKind::Launch);
  timeline_.kernels.push_back(record<Kernel>(duration));
  return *this;
}

TimelineExample& TimelineExample::fill(std::int64_t duration) {
  call(CallKind::Fill);
  timeline_.fills.push_back(record<Fill>(duration));
  return *this;
}

TimelineExample& TimelineExample::synchronize() {
  call(CallKind::Synchronize);
  return *this;
}

TimelineExample& TimelineExample::wait(std::int64_t duration) {
  now_ += microseconds(duration);
  return *this;
}

Timeline naive_timeline() {
  TimelineExample example;
  for (int row = 0; row < 128; ++row) example.copy(2048).synchronize().launch(2).wait(30);
  return example.timeline();
}

Timeline staged_timeline() {
  return TimelineExample().copy(262144, 8).synchronize().wait(40).launch(5).timeline();
}

Report with_timelines(const std::vector<Timeline>& timelines) {
  Report report = naive_and_staged_on_h200();
  const RunReport run = report.runs[1];
  report.runs.clear();
  for (const Timeline& timeline : timelines) {
    report.runs.push_back(run);
    report.runs.back().name += std::to_string(report.runs.size());
    report.runs.back().processes[0].timeline = timeline;
  }
  return report;
}

Report simulated(Report report) {
  report.machine.simulated = true;
  for (RunReport& run : report.runs) {
    for (ProcessReport& process : run.processes) process.source = Source::Simulated;
  }
  return report;
}

}  // namespace gpuflight::examples
