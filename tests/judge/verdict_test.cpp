// Verdicts by what the workers left behind, with no process started.
#include "gpuflight/judge/verdict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>

#include "gpuflight/control/known_work.hpp"
#include "tests/support/trace_builder.hpp"

namespace gpuflight {
namespace {

using test::TraceBuilder;
using ::testing::ElementsAre;

constexpr const char* kExercise = R"({
  "title": "One Copy", "lesson": "Copy once.", "hints": [], "inputs": ["data"], "rows": 8,
  "tolerances": {"absolute": 1e-3, "relative": 1e-4},
  "budget": {"host_to_device.copies": {"min": 1, "max": 1}, "kernels": {"max": 2}},
  "solutions": {}
})";

constexpr std::uint32_t kWorker = 100;
constexpr std::uint32_t kChild = 200;

StreamEvidence stream_of(const TraceBuilder& trace, std::uint32_t pid, bool complete = true) {
  StreamAnalysis analysis;
  for (const Event& event : trace.events()) analysis.add(event);
  analysis.end(complete);
  StreamEvidence stream;
  stream.pid = pid;
  stream.complete = complete;
  stream.used_device = analysis.used_device();
  stream.faults = analysis.faults();
  stream.remarks = analysis.remarks();
  stream.regions = analysis.regions();
  return stream;
}

CallEvidence call_in(RegionId region) {
  CallEvidence call;
  call.region = region;
  call.output.checked = true;
  return call;
}

void add_known_work(TraceBuilder& trace) {
  trace.region(kKnownWorkRegion, [&] { trace.upload(kKnownWorkBytes).launch("add").fill(kKnownWorkBytes); });
}

// A solution that copies once and launches as often as each call of it says.
SolutionEvidence solution_that_launches(const std::vector<int>& calls) {
  SolutionEvidence solution;
  solution.name = "solution";
  solution.recorded.pid = kWorker;
  TraceBuilder trace;
  add_known_work(trace);
  for (const int launches : calls) {
    solution.recorded.calls.push_back(call_in(trace.region("judged", [&] {
      trace.upload(64);
      for (int i = 0; i < launches; ++i) trace.launch("gemm");
    })));
  }
  add_known_work(trace);
  solution.recorded.streams.push_back(stream_of(trace, kWorker));
  return solution;
}

Report judged(const SolutionEvidence& solution, bool simulated = false,
              const std::string& exercise = kExercise) {
  Evidence evidence;
  evidence.machine.simulated = simulated;
  evidence.exercise_file = "one_copy.so";
  evidence.exercise_json = exercise;
  evidence.rows = 8;
  evidence.input_bytes = {{"data", 64}};
  evidence.solutions.push_back(solution);
  return judge(evidence);
}

// The exercise, which has only these counts judged on the simulated device.
std::string exercise_judging(const std::string& counts) {
  std::string exercise = kExercise;
  return exercise.insert(exercise.find(R"("kernels")"), R"("simulated": )" + counts + ", ");
}

Report judged_for_copies(const SolutionEvidence& solution, bool simulated) {
  return judged(solution, simulated, exercise_judging(R"(["host_to_device.copies"])"));
}

// The verdict and the first reason's code.
std::string outcome(const Report& report) {
  const RunReport& run = report.runs.at(0);
  std::string text = to_string(run.verdict);
  if (!run.reasons.empty()) text += " " + run.reasons.front().code;
  return text;
}

TEST(verdict, within_budget_and_right_is_a_pass) {
  EXPECT_EQ(outcome(judged(solution_that_launches({1, 1}))), "pass");
}

TEST(verdict, one_call_over_budget_fails_all_of_them) {
  EXPECT_EQ(outcome(judged(solution_that_launches({1, 3, 1}))), "fail kernels_over_budget");
}

TEST(verdict, calls_that_differ_within_the_budget_are_inconclusive) {
  EXPECT_EQ(outcome(judged(solution_that_launches({1, 2}))), "inconclusive counts_vary");
}

TEST(verdict, what_varies_on_the_simulated_device_is_called_what_it_is) {
  const auto message = [](bool simulated) {
    return judged(solution_that_launches({1, 2}), simulated).runs.at(0).reasons.at(0).message;
  };
  EXPECT_EQ(message(false), "kernels vary between calls: from 1 to 2");
  EXPECT_EQ(message(true), "device operations (simulated kernels) vary between calls: from 1 to 2");
}

TEST(verdict, rests_on_no_count_that_is_not_judged_on_the_simulated_device) {
  const SolutionEvidence solution = solution_that_launches({3});
  EXPECT_EQ(outcome(judged_for_copies(solution, false)), "fail kernels_over_budget");
  const Report report = judged_for_copies(solution, true);
  EXPECT_EQ(outcome(report), "pass");
  const RunReport& run = report.runs.at(0);
  EXPECT_EQ(run.checks.at(0).status, CheckStatus::Within);
  EXPECT_EQ(run.checks.at(1).status, CheckStatus::NotJudged);
  EXPECT_EQ(run.checks.at(1).actual, 3U);
  ASSERT_EQ(run.remarks.size(), 1U);
  EXPECT_EQ(run.remarks[0].code, "counts_not_judged");
  EXPECT_EQ(run.remarks[0].message, "not judged on the simulated device: kernels");
  EXPECT_TRUE(judged_for_copies(solution, false).runs.at(0).remarks.empty());
}

TEST(verdict, rests_on_what_is_judged_on_the_simulated_device) {
  const std::string exercise = exercise_judging(R"(["kernels"])");
  EXPECT_EQ(outcome(judged(solution_that_launches({3}), true, exercise)), "fail kernels_over_budget");
  EXPECT_EQ(outcome(judged(solution_that_launches({1, 2}), true, exercise)), "inconclusive counts_vary");
}

TEST(verdict, what_is_not_judged_may_vary_between_calls) {
  EXPECT_EQ(outcome(judged_for_copies(solution_that_launches({1, 2}), false)), "inconclusive counts_vary");
  EXPECT_EQ(outcome(judged_for_copies(solution_that_launches({1, 2}), true)), "pass");
}

TEST(verdict, the_worst_call_is_the_one_that_misses_what_is_judged) {
  SolutionEvidence solution = solution_that_launches({1, 1});
  TraceBuilder trace;
  add_known_work(trace);
  solution.recorded.calls[0].region = trace.region("judged", [&] {
    trace.upload(64);
    for (int i = 0; i < 9; ++i) trace.launch("gemm");
  });
  solution.recorded.calls[1].region = trace.region("judged", [&] { trace.launch("gemm"); });
  add_known_work(trace);
  solution.recorded.streams = {stream_of(trace, kWorker)};
  EXPECT_EQ(outcome(judged_for_copies(solution, true)), "fail host_to_device_copies_under_minimum");
}

TEST(verdict, where_no_count_is_judged_nothing_passes_and_a_wrong_output_still_fails) {
  const std::string exercise = exercise_judging("[]");
  SolutionEvidence solution = solution_that_launches({1});
  EXPECT_EQ(outcome(judged(solution, false, exercise)), "pass");
  const Report report = judged(solution, true, exercise);
  EXPECT_EQ(outcome(report), "inconclusive no_count_judged");
  EXPECT_EQ(report.verdict, Verdict::Inconclusive);
  solution.recorded.calls[0].output_code = "output_wrong";
  const Report wrong = judged(solution, true, exercise);
  EXPECT_EQ(outcome(wrong), "fail output_wrong");
  EXPECT_EQ(wrong.runs.at(0).reasons.size(), 1U);
}

TEST(verdict, a_limit_that_was_never_reached_still_says_that_it_is_not_judged) {
  SolutionEvidence solution = solution_that_launches({1});
  solution.recorded.end = {"crashed", "SIGSEGV"};
  solution.recorded.calls.clear();
  const Report report = judged_for_copies(solution, true);
  ASSERT_EQ(report.runs.at(0).unchecked.size(), 2U);
  EXPECT_TRUE(report.runs[0].unchecked[0].judged);
  EXPECT_FALSE(report.runs[0].unchecked[1].judged);
}

TEST(verdict, a_wrong_output_comes_before_the_budget) {
  SolutionEvidence solution = solution_that_launches({3});
  solution.recorded.calls[0].output_code = "output_wrong";
  EXPECT_EQ(outcome(judged(solution)), "fail output_wrong");
}

TEST(verdict, a_wrong_output_of_the_timed_run_fails) {
  SolutionEvidence solution = solution_that_launches({1});
  solution.timed.emplace();
  solution.timed->calls.push_back(call_in(1));
  solution.timed->calls[0].output_code = "output_wrong";
  EXPECT_EQ(outcome(judged(solution)), "fail output_wrong");
}

// The codes of all reasons of a solution whose one call is like this.
std::vector<std::string> codes_with(const std::function<void(CallEvidence&)>& change) {
  SolutionEvidence solution = solution_that_launches({1});
  change(solution.recorded.calls[0]);
  const Report report = judged(solution);
  std::vector<std::string> codes;
  for (const Reason& reason : report.runs.at(0).reasons) codes.push_back(reason.code);
  return codes;
}

TEST(verdict, changed_inputs_come_before_a_wrong_output_and_shared_memory_after_it) {
  EXPECT_THAT(codes_with([](CallEvidence& call) {
                call.output_code = "output_wrong";
                call.modified_inputs = {"data"};
                call.earlier_output_in_output = true;
              }),
              ElementsAre("inputs_modified", "output_wrong", "output_aliased"));
}

TEST(verdict, each_of_these_alone_fails_a_right_output) {
  EXPECT_THAT(codes_with([](CallEvidence& call) { call.modified_inputs = {"data"}; }),
              ElementsAre("inputs_modified"));
  EXPECT_THAT(codes_with([](CallEvidence& call) { call.inputs_in_output = {"data"}; }),
              ElementsAre("output_aliased"));
  EXPECT_THAT(codes_with([](CallEvidence& call) { call.earlier_output_in_output = true; }),
              ElementsAre("output_aliased"));
}

TEST(verdict, inputs_that_were_changed_in_the_timed_run_fail) {
  SolutionEvidence solution = solution_that_launches({1});
  solution.timed.emplace();
  solution.timed->calls.push_back(call_in(1));
  solution.timed->calls[0].modified_inputs = {"data"};
  EXPECT_EQ(outcome(judged(solution)), "fail inputs_modified");
}

// A solution with so many copies and launches with 8, 16 and 32 rows.
Report judged_at_three_sizes(const std::array<int, 3>& copies, const std::array<int, 3>& launches,
                             bool simulated = false, std::string exercise = kExercise) {
  SolutionEvidence solution;
  solution.recorded.pid = kWorker;
  TraceBuilder trace;
  add_known_work(trace);
  for (std::size_t size = 0; size < 3; ++size) {
    const CallEvidence call = call_in(trace.region("judged", [&] {
      for (int i = 0; i < copies[size]; ++i) trace.upload(64);
      for (int i = 0; i < launches[size]; ++i) trace.launch("gemm");
    }));
    if (size == 0) {
      solution.recorded.calls.push_back(call);
    } else {
      solution.recorded.scaled.push_back({std::uint64_t{8} << size, call});
    }
  }
  add_known_work(trace);
  solution.recorded.streams = {stream_of(trace, kWorker)};
  exercise.insert(exercise.rfind("\"solutions\""), R"("scaling": {"kernels": "constant"}, )");
  exercise.replace(exercise.find(R"("max": 2)"), 8, R"("max": 50)");
  Evidence evidence;
  evidence.machine.simulated = simulated;
  evidence.exercise_json = exercise;
  evidence.rows = 8;
  evidence.input_bytes = {{"data", 64}};
  evidence.scaled_input_bytes = {{16, {{"data", 128}}}, {32, {{"data", 256}}}};
  evidence.solutions.push_back(solution);
  return judge(evidence);
}

TEST(verdict, a_count_that_grows_with_the_rows_fails_and_a_librarys_own_does_not) {
  const auto with_launches = [](const std::array<int, 3>& launches) {
    return outcome(judged_at_three_sizes({1, 1, 1}, launches));
  };
  EXPECT_EQ(with_launches({8, 16, 32}), "fail kernels_grow_with_n");
  EXPECT_EQ(with_launches({1, 2, 4}), "fail kernels_grow_with_n");
  EXPECT_EQ(with_launches({9, 17, 33}), "fail kernels_grow_with_n");
  EXPECT_EQ(with_launches({16, 16, 16}), "pass");
  EXPECT_EQ(with_launches({1, 2, 3}), "pass");
  EXPECT_EQ(with_launches({2, 1, 4}), "pass");
  EXPECT_EQ(with_launches({20, 24, 30}), "pass");
  EXPECT_EQ(with_launches({3, 2, 1}), "pass");
  const Report report = judged_at_three_sizes({1, 1, 1}, {8, 16, 32});
  EXPECT_EQ(report.runs[0].reasons[0].message,
            "kernels grow with the number of rows, and should not: 8 with 8 rows, 16 with 16 rows, 32 with "
            "32 rows");
  EXPECT_TRUE(report.runs[0].scaling.at(0).grows);
}

TEST(verdict, a_budget_that_is_kept_with_n_rows_is_held_against_more_rows_too) {
  const Report report = judged_at_three_sizes({1, 2, 4}, {1, 1, 1});
  EXPECT_EQ(outcome(report), "fail host_to_device_copies_over_budget");
  ASSERT_EQ(report.runs[0].reasons.size(), 1U);
  EXPECT_EQ(report.runs[0].reasons[0].message.substr(0, 61),
            "with 16 rows: 2 host-to-device copies where 1 would do: each ");
  EXPECT_EQ(judged_at_three_sizes({2, 4, 8}, {1, 1, 1}).runs[0].reasons.size(), 1U) << "told once";
}

TEST(verdict, what_is_not_judged_may_grow_and_that_is_shown) {
  const auto with = [](const std::string& counts, bool simulated) {
    return judged_at_three_sizes({1, 1, 1}, {8, 16, 32}, simulated, exercise_judging(counts));
  };
  const Report report = with(R"(["host_to_device.copies"])", true);
  EXPECT_EQ(outcome(report), "pass");
  EXPECT_TRUE(report.runs[0].scaling.at(0).grows);
  EXPECT_FALSE(report.runs[0].scaling.at(0).judged);
  EXPECT_EQ(outcome(with(R"(["host_to_device.copies"])", false)), "fail kernels_grow_with_n");
  EXPECT_EQ(outcome(with(R"(["kernels"])", true)), "fail kernels_grow_with_n");
}

TEST(verdict, what_is_not_judged_may_be_over_budget_with_more_rows) {
  const std::string exercise = exercise_judging(R"(["kernels"])");
  EXPECT_EQ(outcome(judged_at_three_sizes({1, 2, 4}, {1, 1, 1}, true, exercise)), "pass");
  EXPECT_EQ(outcome(judged_at_three_sizes({1, 2, 4}, {1, 1, 1}, false, exercise)),
            "fail host_to_device_copies_over_budget");
}

TEST(verdict, a_count_that_must_not_grow_is_judged_without_a_limit_too) {
  std::string exercise = kExercise;
  exercise.replace(exercise.find(R"("kernels")"), 9, R"("simulated": ["kernels"], "fills")");
  const auto with_launches = [&](const std::array<int, 3>& launches) {
    return outcome(judged_at_three_sizes({1, 1, 1}, launches, true, exercise));
  };
  EXPECT_EQ(with_launches({8, 16, 32}), "fail kernels_grow_with_n");
  EXPECT_EQ(with_launches({1, 1, 1}), "pass");
}

TEST(verdict, beside_too_few_copies_stands_which_calls_allocated_memory_that_needs_none) {
  SolutionEvidence solution = solution_that_launches({1});
  TraceBuilder trace;
  add_known_work(trace);
  solution.recorded.calls[0].region = trace.region("judged", [&] {
    trace.allocation("cudaHostAlloc").allocation("cudaMallocManaged").allocation("cudaMallocManaged");
    trace.launch("gemm");
  });
  add_known_work(trace);
  solution.recorded.streams = {stream_of(trace, kWorker)};
  const Report report = judged(solution);
  EXPECT_EQ(outcome(report), "fail host_to_device_copies_under_minimum");
  std::vector<std::string> remarks;
  for (const Remark& remark : report.runs[0].remarks) remarks.push_back(remark.code + ": " + remark.message);
  EXPECT_THAT(
      remarks,
      ElementsAre("mapped_memory: pinned host memory was allocated by cudaHostAlloc (once): kernels can use "
                  "it without a copy, which no count shows",
                  "managed_memory: managed memory was allocated by cudaMallocManaged (2 times): it moves "
                  "without copies that could be counted"));
}

TEST(verdict, a_wrong_output_with_more_rows_fails) {
  SolutionEvidence solution = solution_that_launches({1, 1});
  solution.recorded.scaled.push_back({16, solution.recorded.calls.back()});
  solution.recorded.calls.pop_back();
  solution.recorded.scaled[0].call.output_code = "output_wrong";
  EXPECT_EQ(outcome(judged(solution)), "fail output_wrong");
}

TEST(verdict, work_after_a_judged_call_fails_and_before_it_does_not) {
  const auto outcome_with = [](bool before, bool after) {
    TraceBuilder trace;
    add_known_work(trace);
    if (before) trace.upload(64).launch("early");
    const RegionId region = trace.region("judged", [&] { trace.upload(64).launch("gemm"); });
    if (after) trace.on_thread(7).region("hidden", [&] { trace.upload(64).launch("late"); });
    const RegionId own = trace.on_thread(100).region("output", [&] { trace.upload(8); });
    add_known_work(trace);
    SolutionEvidence solution;
    solution.recorded.pid = kWorker;
    solution.recorded.calls = {call_in(region)};
    solution.recorded.own_regions = {{own}};
    solution.recorded.streams = {stream_of(trace, kWorker)};
    return judged(solution);
  };
  EXPECT_EQ(outcome(outcome_with(true, false)), "pass");
  const Report late = outcome_with(false, true);
  EXPECT_EQ(outcome(late), "fail late_activity");
  EXPECT_EQ(late.runs[0].reasons[0].message,
            "the solution went on after its call had returned, where nothing counts it: 1 copies, 1 kernels");
}

// A judged call, and after it so many copies in a region of this name, which the worker says is its own.
SolutionEvidence solution_with_own_region(const std::string& name, int copies = 1) {
  SolutionEvidence solution = solution_that_launches({1});
  TraceBuilder trace;
  add_known_work(trace);
  solution.recorded.calls[0].region = trace.region("judged", [&] { trace.upload(64).launch("gemm"); });
  solution.recorded.own_regions = {{trace.region(name, [&] {
    for (int i = 0; i < copies; ++i) trace.upload(8);
  })}};
  add_known_work(trace);
  solution.recorded.streams = {stream_of(trace, kWorker)};
  return solution;
}

TEST(verdict, a_region_is_the_workers_own_only_under_the_names_that_it_uses) {
  EXPECT_EQ(outcome(judged(solution_with_own_region("inputs"))), "pass");
  EXPECT_EQ(outcome(judged(solution_with_own_region("output"))), "pass");
  EXPECT_EQ(outcome(judged(solution_with_own_region("mine"))), "fail late_activity");
}

// What is read may have code of the solution's behind it.
TEST(verdict, reading_an_output_takes_a_copy_of_it_and_of_each_input_at_most) {
  EXPECT_EQ(outcome(judged(solution_with_own_region("output", 2))), "pass");
  EXPECT_EQ(outcome(judged(solution_with_own_region("output", 3))), "fail late_activity");
}

TEST(verdict, an_old_trace_that_does_not_tell_late_work_is_judged_with_a_remark) {
  SolutionEvidence solution = solution_with_own_region("mine");
  solution.recorded.own_regions.reset();
  const Report report = judged(solution);
  EXPECT_EQ(outcome(report), "pass");
  ASSERT_EQ(report.runs[0].remarks.size(), 1U);
  EXPECT_EQ(report.runs[0].remarks[0].code, "late_activity_unknown");
  EXPECT_TRUE(judged(solution_with_own_region("output")).runs[0].remarks.empty());
}

TEST(verdict, a_recording_that_was_cut_off_is_inconclusive_where_the_output_is_right) {
  SolutionEvidence solution = solution_that_launches({1});
  TraceBuilder trace;
  solution.recorded.calls[0].region = trace.region("judged", [&] { trace.upload(64); });
  solution.recorded.streams = {stream_of(trace, kWorker, false)};
  EXPECT_EQ(outcome(judged(solution)), "inconclusive stream_incomplete");
  solution.recorded.calls[0].output_code = "output_wrong";
  EXPECT_EQ(outcome(judged(solution)), "fail output_wrong");
}

TEST(verdict, an_end_before_the_output_fails_but_one_from_outside_does_not) {
  SolutionEvidence solution = solution_that_launches({1});
  solution.recorded.end = {"crashed", "SIGSEGV"};
  EXPECT_EQ(outcome(judged(solution)), "fail crashed");
  solution.recorded.end = {"killed", "SIGKILL"};
  EXPECT_EQ(outcome(judged(solution)), "inconclusive killed");
}

TEST(verdict, no_recording_at_all_is_inconclusive) {
  SolutionEvidence solution = solution_that_launches({1});
  solution.recorded.streams.clear();
  EXPECT_EQ(outcome(judged(solution)), "inconclusive not_recorded");
}

TEST(verdict, regions_without_a_device_source_are_no_recording) {
  SolutionEvidence solution = solution_that_launches({1});
  solution.recorded.streams[0].source = Source::Regions;
  EXPECT_EQ(outcome(judged(solution)), "inconclusive not_recorded");
}

TEST(verdict, a_second_stream_of_the_solutions_process_is_interference) {
  SolutionEvidence solution = solution_that_launches({1});
  solution.recorded.streams.push_back(solution.recorded.streams[0]);
  EXPECT_EQ(outcome(judged(solution)), "inconclusive recording_interfered");
}

TEST(verdict, a_judged_region_that_is_not_in_the_recording_is_interference) {
  SolutionEvidence solution = solution_that_launches({1});
  solution.recorded.calls[0].region += 1000;
  EXPECT_EQ(outcome(judged(solution)), "inconclusive recording_interfered");
}

TEST(verdict, a_recording_without_the_known_work_is_interference) {
  SolutionEvidence solution = solution_that_launches({1});
  solution.recorded.streams[0].regions.front().counts.kernels = 0;
  EXPECT_EQ(outcome(judged(solution)), "inconclusive recording_interfered");
  solution = solution_that_launches({1});
  solution.recorded.streams[0].regions.pop_back();
  EXPECT_EQ(outcome(judged(solution)), "inconclusive recording_interfered");
}

TEST(verdict, records_that_lack_are_named_behind_the_interference_that_explains_them) {
  SolutionEvidence solution = solution_that_launches({1});
  StreamEvidence& stream = solution.recorded.streams[0];
  stream.faults.push_back({"calls_without_records", "1 calls made the device work"});
  EXPECT_EQ(outcome(judged(solution)), "inconclusive calls_without_records");
  stream.regions.front().counts.kernels = 0;
  EXPECT_EQ(outcome(judged(solution)), "inconclusive recording_interfered");
}

TEST(verdict, a_wrong_output_fails_whatever_was_recorded) {
  SolutionEvidence solution = solution_that_launches({1});
  solution.recorded.calls[0].output_code = "output_wrong";
  solution.recorded.streams[0].faults.push_back({"calls_without_records", "1 calls made the device work"});
  const Report report = judged(solution);
  EXPECT_EQ(outcome(report), "fail output_wrong");
  EXPECT_EQ(report.runs[0].reasons.back().code, "calls_without_records");
}

TEST(verdict, a_wrong_output_is_no_fault_where_the_simulation_ended_before) {
  SolutionEvidence solution = solution_that_launches({1});
  solution.recorded.calls[0].output_code = "output_wrong";
  solution.recorded.streams[0].faults.push_back({"not_simulated", "1 times something was asked for"});
  EXPECT_EQ(outcome(judged(solution)), "inconclusive not_simulated");
}

TEST(verdict, work_of_another_process_is_inconclusive) {
  SolutionEvidence solution = solution_that_launches({1});
  TraceBuilder trace;
  trace.launch("elsewhere");
  solution.recorded.streams.push_back(stream_of(trace, kChild));
  EXPECT_EQ(outcome(judged(solution)), "inconclusive other_process");
}

TEST(verdict, a_second_recording_of_the_same_process_is_inconclusive) {
  SolutionEvidence solution = solution_that_launches({1});
  solution.recorded.streams.push_back(stream_of(TraceBuilder(), kWorker));
  EXPECT_EQ(outcome(judged(solution)), "inconclusive recording_interfered");
}

TEST(verdict, another_process_that_left_the_device_alone_is_no_harm) {
  SolutionEvidence solution = solution_that_launches({1});
  solution.recorded.streams.push_back(stream_of(TraceBuilder(), kChild));
  EXPECT_EQ(outcome(judged(solution)), "pass");
}

TEST(verdict, an_operation_that_is_not_simulated_is_inconclusive_though_it_threw) {
  SolutionEvidence solution = solution_that_launches({1});
  TraceBuilder trace;
  trace.loss(LossKind::NotSimulated, 1, "aten::_fft_r2c");
  solution.recorded.streams = {stream_of(trace, kWorker)};
  solution.recorded.end = {"threw", "not simulated: aten::_fft_r2c"};
  EXPECT_EQ(outcome(judged(solution, true)), "inconclusive not_simulated");
}

}  // namespace
}  // namespace gpuflight
