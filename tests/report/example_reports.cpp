#include "tests/report/example_reports.hpp"

#include <limits>

#include "tests/report/example_timelines.hpp"

namespace gpuflight::examples {
namespace {

using std::chrono::microseconds;
using std::chrono::nanoseconds;

constexpr std::uint64_t kRows = 128;
constexpr std::uint64_t kBatchBytes = 262144;
constexpr const char* kGemv =
    "void gemvx::kernel<int, int, float, float, float, float, false, true, true, false, 7, false, "
    "cublasGemvParamsEx<int, cublasGemvTensorStridedBatched<float const>>>(cublasGemvParamsEx<int>)";
constexpr const char* kSgemm =
    "void cutlass::Kernel2<cutlass_80_simt_sgemm_64x128_8x5_nn_align1>"
    "(cutlass_80_simt_sgemm_64x128_8x5_nn_align1::Params)";
constexpr const char* kSplitK =
    "void cublasLt::splitKreduce_kernel<32, 16, int, float, float, float, float, false, float, float>"
    "(cublasLt::cublasSplitKParams<float>, float const*, float*)";

void add_copies(Counts& counts, Direction direction, MemoryKind memory, std::uint64_t copies,
                std::uint64_t bytes) {
  CopyCounts& to = counts.copies_in(direction);
  to.copies += copies;
  to.bytes += copies * bytes;
  to.memory[memory] += copies;
  to.sizes[bytes] += copies;
}

void add_kernels(Counts& counts, const std::string& name, std::uint64_t number, nanoseconds duration) {
  counts.kernels += number;
  counts.host_launches += number;
  counts.kernels_by_name[name] = {number, duration};
}

void set_per_call(RegionReport& region) {
  for (const CountName& count : count_names()) {
    const std::uint64_t value = count.of(region.counts);
    region.per_call[count.name] = {value, value, value};
  }
}

RegionReport naive_region(const std::string& kernel) {
  RegionReport region = region_with_copies("judged", kRows, kBatchBytes / kRows);
  add_copies(region.counts, Direction::DeviceToDevice, MemoryKind::Device, kRows, 1024);
  add_kernels(region.counts, kernel, kRows, microseconds(412));
  region.counts.blocking_synchronizations = kRows;
  set_per_call(region);
  return region;
}

RegionReport staged_region() {
  RegionReport region = region_with_copies("judged", 1, kBatchBytes);
  region.counts.blocking_synchronizations = 1;
  return region;
}

Times times(nanoseconds first, nanoseconds min, nanoseconds median) { return {first, min, median, 20}; }

Reason over(const Check& check, const std::string& code, const std::string& message) {
  return {code, message, check.region, check.limit.max, check.actual};
}

void fail_naive(RunReport& run) {
  run.verdict = Verdict::Fail;
  run.reasons = {over(run.checks[0], "host_to_device_copies_over_budget",
                      "128 host-to-device copies where 1 is allowed: each pays for a transfer of its own."),
                 over(run.checks[2], "kernels_over_budget", "128 kernels where 4 are allowed.")};
}

Report report_of(const MachineReport& machine, std::vector<RunReport> runs, Verdict verdict) {
  Report report;
  report.tool_version = "0.0.0-example";
  report.machine = machine;
  report.exercise = {"stage_the_batch", "Stage the Batch: One Copy, One Matmul", "stage_the_batch.so", kRows};
  report.sandbox = {true, "by bubblewrap"};
  report.seed = 7;
  report.verdict = verdict;
  report.runs = std::move(runs);
  return report;
}

MachineReport h200() {
  return {false,
          "an NVIDIA driver is here",
          {{"gpu", "NVIDIA H200"},
           {"driver", "580.0"},
           {"cuda", "13.0"},
           {"cupti", "13.0"},
           {"torch", "2.11.0"}}};
}

MachineReport simulated() { return {true, "no NVIDIA driver here", {{"torch", "2.11.0"}}}; }

void expect_naive(RunReport& run) {
  run.expected = Expectation{Verdict::Fail,
                             {"host_to_device_copies_over_budget", "kernels_over_budget"},
                             {{"host_to_device.copies", kRows}, {"kernels", kRows}}};
}

RunReport naive_run(const RegionReport& region) {
  RunReport run = run_of("naive", region);
  fail_naive(run);
  run.output = {true, 1.2e-5, 3.5e-6, kRows * 256, 0};
  expect_naive(run);
  return run;
}

RunReport staged_run(const RegionReport& region) {
  RunReport run = run_of("staged", region);
  run.verdict = Verdict::Pass;
  run.output = {true, 1.8e-5, 4.5e-6, kRows * 256, 0};
  run.expected = Expectation{Verdict::Pass, {}, {{"host_to_device.copies", 1}}};
  return run;
}

RegionReport staged_region_on_h200() {
  RegionReport region = staged_region();
  add_kernels(region.counts, kSgemm, 1, microseconds(14));
  add_kernels(region.counts, kSplitK, 1, microseconds(3));
  region.recorded_times = times(microseconds(410), microseconds(71), microseconds(75));
  set_per_call(region);
  return region;
}

void simulate(RunReport& run) {
  for (ProcessReport& process : run.processes) process.source = Source::Simulated;
}

Timestamp at(int microseconds_from_start) {
  return Timestamp(nanoseconds(1'700'000'000'000'000'000) + microseconds(microseconds_from_start));
}

constexpr TextId kCopyCall = 1;
constexpr TextId kLaunchCall = 2;
constexpr TextId kKernelName = 3;

void add_call(Timeline& timeline, const HostCall& call) {
  timeline.calls.push_back({call, call.start + microseconds(5), timeline.calls.size() + 1});
}

void add_row(Timeline& timeline, std::uint32_t row) {
  const int start = 10 + 40 * static_cast<int>(row);
  const Correlation copy = 2 * row + 1;
  const Correlation launch = 2 * row + 2;
  add_call(timeline, {at(start), 0x1000 + 2048ULL * row, 0x9000, 2048, copy, 77, kCopyCall, CallKind::Copy});
  timeline.copies.push_back({at(start + 6), at(start + 8), 2048, copy, Direction::HostToDevice,
                             MemoryKind::Pageable, MemoryKind::Device, 1, 0, 7, 0});
  add_call(timeline, {at(start + 20), 0, 0, 0, launch, 77, kLaunchCall, CallKind::Launch});
  timeline.kernels.push_back(
      {at(start + 26), at(start + 29), launch, kKernelName, 0, 7, 0, 0, {16, 1, 1}, {128, 1, 1}});
}

/// A judged call of two rows; nothing that was measured.
Timeline two_rows() {
  Timeline timeline;
  timeline.texts = {{kCopyCall, "cudaMemcpyAsync"}, {kLaunchCall, "cudaLaunchKernel"}, {kKernelName, "gemv"}};
  timeline.regions = {{5, "judged", 77, Scope::Process, at(0), at(100), 0, 9}};
  for (std::uint32_t row = 0; row < 2; ++row) add_row(timeline, row);
  timeline.fills = {{at(95), at(96), 64, 9, MemoryKind::Device, 0, 7, 0, 0}};
  return timeline;
}

}  // namespace

RegionReport region_with_copies(const std::string& path, std::uint64_t copies, std::uint64_t bytes) {
  RegionReport region;
  region.name = path.substr(path.find_last_of('/') + 1);
  region.path = path;
  region.calls = 3;
  if (copies != 0) add_copies(region.counts, Direction::HostToDevice, MemoryKind::Pageable, copies, bytes);
  return region;
}

RunReport run_of(const std::string& name, const RegionReport& region) {
  const Budget budget{{"host_to_device.copies", 1, 1},
                      {"host_to_device.bytes", kBatchBytes, kBatchBytes},
                      {"kernels", 1, 4},
                      {"device_to_host.copies", std::nullopt, 0}};
  RunReport run;
  run.name = name;
  run.file = "stage_the_batch.so";
  run.checks = check(budget, region.counts, region.path);
  run.processes = {{4242, Source::Cupti, true, {region}, 3, std::chrono::microseconds(2)}};
  return run;
}

Report naive_and_staged_on_h200() {
  RunReport naive = naive_run(naive_region(kGemv));
  naive.findings = {{"repeated_copies", "128 host-to-device copies of 2,048 B in a row: stage the batch.",
                     "judged", kRows}};
  naive.times = TimesReport{times(microseconds(6100), microseconds(5200), microseconds(5240)),
                            {{"judged", times(microseconds(6090), microseconds(5190), microseconds(5230))}}};
  RunReport staged = staged_run(staged_region_on_h200());
  staged.times = TimesReport{times(microseconds(180), nanoseconds(59000), nanoseconds(60400)),
                             {{"judged", times(microseconds(175), nanoseconds(57000), nanoseconds(58200))}}};
  return report_of(h200(), {naive, staged}, Verdict::Pass);
}

Report naive_and_staged_simulated() {
  RunReport naive = naive_run(naive_region("aten::mm"));
  RegionReport region = staged_region();
  add_kernels(region.counts, "aten::mm", 1, {});
  set_per_call(region);
  RunReport staged = staged_run(region);
  naive.times = staged.times = TimesReport{times(nanoseconds(1), nanoseconds(1), nanoseconds(1)), {}};
  simulate(naive);
  simulate(staged);
  return report_of(simulated(), {naive, staged}, Verdict::Pass);
}

Report lost_records() {
  RunReport run = run_of("flooded", staged_region_on_h200());
  run.file = "build/flooded.so";
  run.verdict = Verdict::Inconclusive;
  run.reasons = {
      {"records_lost",
       "CUPTI dropped 12 records, so this may be less than what really happened on the device: the "
       "counts can't be trusted.",
       "", std::nullopt, 12},
      {"calls_without_records", "3 calls that launch gave no record.", "judged", 0, 3}};
  run.output = {true, 1.8e-5, 4.5e-6, kRows * 256, 0};
  run.processes[0].complete = false;
  return report_of(h200(), {run}, Verdict::Inconclusive);
}

Report crash_beside_a_pass() {
  RunReport crashed;
  crashed.name = "crashing";
  crashed.file = "build/crashing.so";
  crashed.verdict = Verdict::Fail;
  crashed.reasons = {{"crashed",
                      "Ended by signal SIGSEGV in the first recorded call.",
                      "",
                      {},
                      {},
                      SourcePlace{"solutions/crashing.cpp", 12, "scale"}}};
  for (const Check& check : run_of("", staged_region_on_h200()).checks)
    crashed.unchecked.push_back(check.limit);
  crashed.printed = "loading the batch\nrow 0\nrow 1\n\x1b[2Jrow 2: \xff\xfe\n";
  RunReport staged = run_of("staged", staged_region_on_h200());
  staged.file = "build/staged.so";
  staged.verdict = Verdict::Pass;
  staged.output = {true, 1.8e-5, 4.5e-6, kRows * 256, 0};
  staged.remarks = {
      {"not_timed", "no times: with nothing recorded, the solution didn't end within 60 seconds"}};
  return report_of(h200(), {crashed, staged}, Verdict::Fail);
}

Report wrong_output() {
  RunReport run = run_of("cached", staged_region_on_h200());
  run.file = "build/cached.so";
  run.verdict = Verdict::Fail;
  run.reasons = {
      {"output_wrong",
       "32766 of 32768 elements are wrong; the first is at [0, 0]: expected 15.6021, got -3.5; the "
       "largest absolute error is 131.072, the largest relative error 90210.5; it looks stale: it is "
       "the result for an earlier call's inputs",
       "",
       {},
       {}},
      {"output_aliased", "the output shares its memory with an earlier call's output", "", {}, {}}};
  run.output = {true, 131.072, 90210.5, kRows * 256, 32766, "stale"};
  return report_of(h200(), {run}, Verdict::Fail);
}

Report rejected_files() {
  Report report = report_of(simulated(), {}, Verdict::Inconclusive);
  report.rejected = {
      {"build/notes.txt", "not a shared library"},
      {"build/old.so", "build/old.so: built against LibTorch 2.10.0, and this is 2.11.0: build it again"}};
  return report;
}

Report partly_judged() {
  const auto is_unjudged = [](const Limit& limit) { return limit.count == "kernels"; };
  RegionReport region = staged_region();
  add_kernels(region.counts, "aten::mm", kRows, {});
  set_per_call(region);
  RunReport passed = run_of("looping", region);
  for (Check& check : passed.checks) {
    if (!is_unjudged(check.limit)) continue;
    check.limit.judged = false;
    check.status = CheckStatus::NotJudged;
  }
  passed.file = "build/looping.so";
  passed.verdict = Verdict::Pass;
  passed.output = {true, 1.8e-5, 4.5e-6, kRows * 256, 0};
  passed.scaling = {{"host_to_device.copies", {{128, 1}, {256, 1}, {512, 1}}},
                    {"kernels", {{128, 128}, {256, 256}, {512, 512}}, true, false}};
  passed.remarks = {{"counts_not_judged", "not judged on the simulated device: kernels"}};
  simulate(passed);
  RunReport crashed;
  crashed.name = "crashing";
  crashed.file = "build/crashing.so";
  crashed.verdict = Verdict::Fail;
  crashed.reasons = {{"crashed", "SIGSEGV (Segmentation fault)", "", {}, {}}};
  for (const Check& check : passed.checks) crashed.unchecked.push_back(check.limit);
  return report_of(simulated(), {passed, crashed}, Verdict::Fail);
}

Report nested_regions_and_graphs() {
  RegionReport judged = region_with_copies("judged", 1, kBatchBytes + 1);
  add_copies(judged.counts, Direction::HostToDevice, MemoryKind::Pinned, 2, 64);
  add_copies(judged.counts, Direction::DeviceToHost, MemoryKind::Pinned, 3, 4);
  judged.counts.kernels = judged.counts.graph_kernels = 12000;
  judged.counts.graph_launches = 1;
  judged.counts.kernels_by_name["(anonymous namespace)::scale(float*, int)"] = {12000, microseconds(31000)};
  RunReport run = run_of("captured", judged);
  run.verdict = Verdict::Fail;
  run.reasons = {
      over(run.checks[1], "host_to_device_bytes_over_budget", "262,273 B where 262,144 B are allowed.")};
  run.output = {true, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN(),
                kRows * 256, 9};
  run.processes[0].regions.push_back(region_with_copies("judged/upload", 3, 64));
  run.processes[0].regions.push_back(region_with_copies("judged/upload/first", 1, 64));
  run.processes.push_back({4243, Source::Cupti, true, {region_with_copies("loader", 0, 0)}});
  run.processes.push_back({4244, Source::Regions, true, {region_with_copies("judged", 0, 0)}});
  run.times = TimesReport{times(microseconds(900), microseconds(800), microseconds(812)),
                          {{"judged/upload", times(nanoseconds(950), nanoseconds(850), nanoseconds(870))}}};
  return report_of(h200(), {run}, Verdict::Fail);
}

Report unlike_what_is_expected() {
  Report report = naive_and_staged_on_h200();
  RunReport& naive = report.runs[0];
  naive.verdict = Verdict::Pass;
  naive.reasons.clear();
  naive.processes[0].regions[0] = staged_region_on_h200();
  naive.checks = report.runs[1].checks;
  naive.unexpected = {"pass where the exercise expects fail",
                      "host_to_device.copies is 1 where the exercise expects 128"};
  RunReport& staged = report.runs[1];
  staged.expected.reset();
  staged.unexpected = {"the exercise doesn't say what to expect of 'staged' on this device"};
  report.verdict = Verdict::Fail;
  return report;
}

Report recording() {
  RegionReport step = staged_region_on_h200();
  step.name = step.path = "training step";
  RunReport run;
  run.kind = "recording";
  run.name = "train";
  run.file = "traces/train.gpuflight";
  run.verdict = Verdict::Pass;
  run.findings = {{"idle_device", "The device had nothing to do for most of the time.", "training step", 99,
                   SourcePlace{"train.cpp", 12, "step"}}};
  run.processes = {
      {4242, Source::Cupti, true, {step, region_with_copies("training step/upload", 1, kBatchBytes)}}};
  Report report;
  report.tool_version = "0.0.0-example";
  report.machine = h200();
  report.machine.why = "as recorded in train.gpuflight";
  report.verdict = Verdict::Pass;
  report.runs = {run};
  return report;
}

Report timelines_on_h200() {
  Report report = naive_and_staged_on_h200();
  report.runs[0].processes[0].timeline = naive_timeline();
  report.runs[1].processes[0].timeline = staged_timeline();
  return report;
}

Report timelines_simulated() {
  Report report = naive_and_staged_simulated();
  report.runs[0].processes[0].timeline = naive_timeline();
  report.runs[1].processes[0].timeline = staged_timeline();
  return report;
}

Report timeline_and_findings() {
  RunReport run = naive_run(naive_region(kGemv));
  run.name = "two rows";
  run.file = "solutions/two rows.so";
  run.expected.reset();
  run.findings = {{"repeated_copies", "2 copies of 2,048 B from consecutive host addresses: stage the batch",
                   "judged", 2, SourcePlace{"solutions/two rows.cpp", 7, "two_rows"}}};
  run.processes[0].timeline = two_rows();
  return report_of(h200(), {run}, Verdict::Fail);
}

Report reduced_timeline() {
  const auto merged = [](MergedKind kind, int start, int end, std::uint64_t events) {
    MergedEvents each;
    each.kind = kind;
    each.thread = 77;
    each.stream = 7;
    each.start = at(start);
    each.end = at(end);
    each.busy = microseconds((end - start) / 2);
    each.events = events;
    return each;
  };
  Timeline timeline;
  timeline.texts = {{kCopyCall, "cudaMemcpyAsync"}, {kLaunchCall, "cudaLaunchKernel"}, {kKernelName, "gemv"}};
  timeline.regions = {{5, "judged", 77, Scope::Process, at(0), at(900), 0, 1300}};
  timeline.merged = {merged(MergedKind::Call, 10, 400, 600), merged(MergedKind::Copy, 16, 410, 9),
                     merged(MergedKind::Kernel, 36, 440, 300), merged(MergedKind::Call, 500, 890, 5)};
  timeline.merged[1].copies = 9;
  timeline.merged[1].bytes = 9 * 2048;
  timeline.merged[2].name = kKernelName;
  timeline.merged[3].name = kLaunchCall;
  timeline.merged[3].call = CallKind::Launch;
  timeline.reduced_from = events_in(timeline);
  RunReport run = naive_run(naive_region(kGemv));
  run.name = "many";
  run.file = "solutions/many.so";
  run.expected.reset();
  run.processes[0].timeline = timeline;
  return report_of(h200(), {run}, Verdict::Fail);
}

Report once_more_in_a_loop() {
  Report report = timelines_on_h200();
  RunReport& staged = report.runs[1];
  staged.processes[0].regions = report.runs[0].processes[0].regions;
  staged.processes[0].timeline = naive_timeline();
  staged.times->call.median = staged.times->regions.at("judged").median = microseconds(5120);
  staged.verdict = Verdict::Fail;
  staged.unexpected = {"the verdict is fail, expected is pass"};
  report.machine.facts["driver"] = "590.11.02";
  return report;
}

std::vector<Example> all() {
  return {{"naive_and_staged_on_h200", naive_and_staged_on_h200()},
          {"naive_and_staged_simulated", naive_and_staged_simulated()},
          {"lost_records", lost_records()},
          {"crash_beside_a_pass", crash_beside_a_pass()},
          {"wrong_output", wrong_output()},
          {"rejected_files", rejected_files()},
          {"partly_judged", partly_judged()},
          {"nested_regions_and_graphs", nested_regions_and_graphs()},
          {"unlike_what_is_expected", unlike_what_is_expected()},
          {"recording", recording()},
          {"timeline_and_findings", timeline_and_findings()},
          {"reduced_timeline", reduced_timeline()}};
}

}  // namespace gpuflight::examples
