#include "tests/report/html/example_timelines.hpp"

#include "gpuflight/analysis/timeline_builder.hpp"
#include "tests/report/example_reports.hpp"

namespace gpuflight::examples {
namespace {

using std::chrono::nanoseconds;

constexpr std::uint32_t kThread = 4242;
constexpr std::uint32_t kStream = 7;
constexpr Timestamp kOrigin{nanoseconds(1'700'000'000'000'000'000)};

struct Recorder {
  Timeline timeline;
  Timestamp now = kOrigin;
  Correlation correlation = 0;
  StreamPlace place = 1;

  void call(TextId function, CallKind kind, std::uint64_t bytes, nanoseconds takes) {
    HostCall call{};
    call.start = now;
    call.bytes = bytes;
    call.correlation = ++correlation;
    call.thread = kThread;
    call.function = function;
    call.kind = kind;
    now += takes;
    timeline.calls.push_back({call, now, place++});
    now += nanoseconds(300);
  }

  void copy(std::uint64_t bytes) {
    call(1, CallKind::Copy, bytes, nanoseconds(4100));
    Copy copy{};
    copy.start = now - nanoseconds(3000);
    copy.end = now - nanoseconds(1200);
    copy.bytes = bytes;
    copy.correlation = correlation;
    copy.direction = Direction::HostToDevice;
    copy.from = MemoryKind::Pageable;
    copy.to = MemoryKind::Device;
    copy.copies = 1;
    copy.stream = kStream;
    timeline.copies.push_back(copy);
  }

  void launch(TextId kernel_name, std::uint32_t blocks, nanoseconds runs) {
    call(2, CallKind::Launch, 0, nanoseconds(2600));
    Kernel kernel{};
    kernel.start = now + nanoseconds(900);
    kernel.end = kernel.start + runs;
    kernel.correlation = correlation;
    kernel.name = kernel_name;
    kernel.stream = kStream;
    kernel.grid[0] = blocks;
    kernel.grid[1] = kernel.grid[2] = 1;
    kernel.block[0] = 256;
    kernel.block[1] = kernel.block[2] = 1;
    timeline.kernels.push_back(kernel);
  }
};

Recorder recorder(const std::string& kernel) {
  Recorder recorder;
  recorder.timeline.texts = {
      {1, "cudaMemcpyAsync"}, {2, "cudaLaunchKernel"}, {3, "cudaStreamSynchronize"}, {4, kernel}};
  recorder.now += nanoseconds(2000);
  return recorder;
}

Timeline closed(Recorder recorder, const std::string& region) {
  recorder.call(3, CallKind::Synchronize, 0, nanoseconds(9000));
  recorder.timeline.regions.push_back(
      {1, region, kThread, Scope::Process, kOrigin, recorder.now, 0, recorder.place});
  return recorder.timeline;
}

Timeline staged() {
  Recorder one = recorder("void cutlass::Kernel2<cutlass_80_simt_sgemm_64x128_8x5_nn_align1>(Params)");
  one.copy(262144);
  one.launch(4, 64, nanoseconds(14000));
  return closed(one, "judged");
}

void add_timelines(Report& report) {
  report.runs[0].processes[0].timeline =
      row_by_row(128, "void gemvx::kernel<int, int, float>(cublasGemvParamsEx<int>)");
  report.runs[1].processes[0].timeline = staged();
}

}  // namespace

Timeline row_by_row(std::size_t rows, const std::string& kernel) {
  Recorder all = recorder(kernel);
  for (std::size_t row = 0; row < rows; ++row) {
    all.copy(2048);
    all.launch(4, 1 + static_cast<std::uint32_t>(row % 3), nanoseconds(1900 + 100 * (row % 7)));
  }
  return closed(all, "judged");
}

Report two_timelines() {
  Report report = naive_and_staged_on_h200();
  add_timelines(report);
  report.runs[0].findings.push_back(
      {"copies_of_one_size", "128 host-to-device copies of 2,048 B each in one call: copy the batch at once.",
       "judged", 128, SourcePlace{"naive.cpp", 14, "naive"}});
  return report;
}

Report simulated_timelines() {
  Report report = naive_and_staged_simulated();
  add_timelines(report);
  return report;
}

Report hostile() {
  const std::string text = kHostile;
  Report report = two_timelines();
  report.exercise.title = text;
  report.machine.facts["gpu"] = text;
  report.machine.why = text;
  report.tool_version = text;
  RunReport& run = report.runs[0];
  run.name = run.file = run.printed = text;
  run.verdict = Verdict::Fail;
  run.reasons = {{text, text, text, 1, 2}};
  run.remarks = {{text, text}};
  run.findings = {{text, text, text, 2, SourcePlace{text, 1, text}}};
  run.unexpected = {text};
  ProcessReport& process = run.processes[0];
  process.regions[0].counts.kernels_by_name[text] = {1, {}};
  process.regions.push_back(region_with_copies("judged/" + text, 1, 8));
  process.regions.back().name = text;
  process.timeline = row_by_row(3, text);
  process.timeline->regions[0].name = text;
  report.rejected = {{text, text}};
  return report;
}

Timeline read_again(const Timeline& timeline, std::size_t most) {
  TimelineBuilder builder(most);
  for (const auto& [id, text] : timeline.texts) builder.add(Text{id, text});
  constexpr TextId kRegionName = 1000;
  builder.add(Text{kRegionName, timeline.regions.front().name});
  const TimelineRegion& region = timeline.regions.front();
  builder.add(RegionOpened{region.id, region.start, region.thread, region.scope, kRegionName, 0});
  auto copy = timeline.copies.begin();
  auto kernel = timeline.kernels.begin();
  for (const TimelineCall& call : timeline.calls) {
    const Correlation made_by = call.call.correlation;
    builder.add(call.call);
    builder.add(HostReturn{*call.end, made_by, call.call.thread, 0, 0});
    if (copy != timeline.copies.end() && copy->correlation == made_by) builder.add(*copy++);
    if (kernel != timeline.kernels.end() && kernel->correlation == made_by) builder.add(*kernel++);
  }
  builder.add(RegionClosed{region.id, *region.end, region.thread, 0});
  return part_of(builder.take(), region.id);
}

Report with_rows(std::size_t rows) {
  Report report = two_timelines();
  report.runs[0].processes[0].timeline = row_by_row(rows, "void gemvx::kernel<int>(cublasGemvParamsEx<int>)");
  return report;
}

}  // namespace gpuflight::examples
