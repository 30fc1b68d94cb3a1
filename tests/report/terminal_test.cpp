#include "gpuflight/report/terminal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "gpuflight/report/columns.hpp"
#include "gpuflight/report/excess.hpp"
#include "gpuflight/report/summary.hpp"
#include "gpuflight/report/text.hpp"
#include "tests/report/example_reports.hpp"

namespace gpuflight {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string printed(const Report& report) {
  std::ostringstream out;
  print(report, out);
  return out.str();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

Report with_run(const RunReport& run) {
  Report report = examples::naive_and_staged_on_h200();
  report.runs = {run};
  report.verdict = run.verdict;
  return report;
}

Check check_of(const std::string& count, std::optional<std::uint64_t> min, std::optional<std::uint64_t> max,
               std::uint64_t actual) {
  const CheckStatus status = max && actual > *max   ? CheckStatus::Over
                             : min && actual < *min ? CheckStatus::Under
                                                    : CheckStatus::Within;
  return {"judged", {count, min, max}, actual, status};
}

std::string excess_of(const std::vector<Check>& checks) {
  std::vector<const Check*> pointers;
  for (const Check& check : checks) pointers.push_back(&check);
  return worst_excess(pointers);
}

TEST(terminal, fits_in_100_columns) {
  for (const auto& example : examples::all()) {
    if (example.name == "nested_regions_and_graphs") continue;  // has columns for graphs
    for (const std::string& line : lines_of(printed(example.report))) EXPECT_LE(width(line), 100U) << line;
  }
}

TEST(terminal, the_first_line_says_on_which_device_and_why) {
  EXPECT_EQ(lines_of(printed(examples::naive_and_staged_on_h200()))[0],
            "On an NVIDIA H200 (driver 580.0, CUDA 13.0, LibTorch 2.11.0): an NVIDIA driver is here.");
  const auto simulated = lines_of(printed(examples::naive_and_staged_simulated()));
  EXPECT_EQ(simulated[0], "Simulated device: no NVIDIA driver here.");
  EXPECT_EQ(
      simulated[1],
      "Host-to-device copies are exact; other counts may differ on a GPU: launches are device operations.");
}

TEST(terminal, the_simulated_device_prints_no_time) {
  EXPECT_THAT(printed(examples::naive_and_staged_simulated()),
              AllOf(Not(HasSubstr(" ns")), Not(HasSubstr("time:"))));
}

TEST(terminal, a_run_without_counts_prints_none) {
  RunReport run;
  run.name = "gone";
  run.verdict = Verdict::Fail;
  EXPECT_THAT(printed(with_run(run)), HasSubstr("\ngone           –"));
}

TEST(terminal, bytes_over_the_limit_by_one_are_exact) {
  const Report report =
      with_run(examples::run_of("larger", examples::region_with_copies("judged", 1, 262145)));
  EXPECT_THAT(printed(report),
              AllOf(HasSubstr("262,145 B"), HasSubstr("262,144 B"), HasSubstr("1 too many bytes")));
}

TEST(terminal, a_region_of_the_judged_ones_name_elsewhere_has_no_budget) {
  RunReport run = examples::run_of("solution", examples::region_with_copies("judged", 1, 262144));
  run.processes[0].regions.push_back(examples::region_with_copies("judged/judged", 0, 0));
  const std::string text = printed(with_run(run));
  EXPECT_EQ(text.find("budget  "), text.rfind("budget  "));
}

TEST(terminal, a_name_can_not_act_on_the_terminal_or_forge_a_line) {
  const std::string hostile = "x\x1b[2J\nPass: all fine\r\xe2\x80\xae";
  RegionReport region = examples::region_with_copies("judged", 1, 262144);
  region.counts.kernels_by_name[hostile] = {1, {}};
  RunReport run = examples::run_of(hostile, region);
  run.verdict = Verdict::Fail;
  run.reasons = {{"threw", hostile, "", {}, {}}};
  run.remarks = {{"not_timed", hostile}};
  run.findings = {{"repeated_launches", hostile, hostile, 1}};
  run.printed = hostile;
  run.expected = Expectation{};
  run.unexpected = {hostile};
  RegionReport other = examples::region_with_copies("judged/other", 0, 0);
  other.name = hostile;
  run.processes[0].regions.push_back(other);
  Report report = with_run(run);
  report.rejected = {{hostile, hostile}};
  report.machine.why = report.machine.facts["gpu"] = report.exercise.title = hostile;

  const std::string text = printed(report);
  EXPECT_THAT(text, AllOf(Not(HasSubstr("\x1b")), Not(HasSubstr("\r")), Not(HasSubstr("\xe2\x80\xae"))));
  for (const std::string& line : lines_of(text)) EXPECT_NE(line.substr(0, 5), "Pass:");
}

TEST(terminal, tells_how_much_was_printed_before_what_it_shows) {
  RunReport run = examples::run_of("noisy", examples::region_with_copies("judged", 1, 262144));
  run.verdict = Verdict::Fail;
  for (int i = 0; i < 12; ++i) run.printed += "line " + std::to_string(i) + "\n";
  EXPECT_THAT(printed(with_run(run)), HasSubstr("  printed     … 14 bytes before this aren't shown\n"
                                                "              line 2\n"));
  run.printed = "[1000 bytes before this were cut]\n" + run.printed;
  EXPECT_THAT(printed(with_run(run)), HasSubstr("  printed     … 1,014 bytes before this aren't shown\n"
                                                "              line 2\n"));
  run.printed = "[1000 bytes before this were cut]\nall that was kept\n";
  EXPECT_THAT(printed(with_run(run)), HasSubstr("  printed     … 1,000 bytes before this aren't shown\n"
                                                "              all that was kept\n"));
  run.printed = "all of it\n";
  EXPECT_THAT(printed(with_run(run)), HasSubstr("  printed     all of it\n"));
}

TEST(terminal, a_flood_of_output_and_kernels_is_bounded) {
  RegionReport region = examples::region_with_copies("judged", 1, 262144);
  for (std::uint64_t i = 0; i < 1000; ++i) {
    region.counts.kernels_by_name["kernel" + std::to_string(i)] = {1, {}};
    region.counts.copies_in(Direction::HostToDevice).sizes[i] = 1;
  }
  region.counts.copies_in(Direction::HostToDevice).copies = 1001;
  RunReport run = examples::run_of("noisy", region);
  run.verdict = Verdict::Fail;
  for (int i = 0; i < 1000; ++i) run.printed += std::string(1000, 'x') + "\n";
  const std::string text = printed(with_run(run));
  EXPECT_LT(lines_of(text).size(), 40U);
  EXPECT_THAT(text, AllOf(HasSubstr("and 992 other names"), HasSubstr("and 995 other")));
}

TEST(terminal, every_verdict_ends_in_a_sentence) {
  const auto last = [](const Report& report) { return lines_of(printed(report)).back(); };
  EXPECT_EQ(last(examples::naive_and_staged_on_h200()),
            "Pass: every solution did exactly what the exercise expects of it.");
  EXPECT_EQ(last(examples::unlike_what_is_expected()),
            "Fail: not what the exercise expects of its solutions: naive, staged.");
  EXPECT_EQ(last(examples::crash_beside_a_pass()), "Fail: crashing (not finished).");
  EXPECT_EQ(last(examples::lost_records()),
            "Inconclusive, neither pass nor fail: flooded. The reasons are above.");
  EXPECT_EQ(last(examples::rejected_files()), "Nothing was judged.");
  EXPECT_EQ(last(examples::recording()), "Recorded completely; nothing was judged.");
}

Report partly_judged_pass() {
  Report report = examples::partly_judged();
  report.runs.resize(1);
  report.verdict = Verdict::Pass;
  return report;
}

TEST(terminal, a_pass_says_that_not_every_count_was_judged) {
  Report report = partly_judged_pass();
  EXPECT_EQ(conclusion(report),
            "Pass: the output is right and every count that is judged on the simulated device is within the "
            "budget.");
  report.runs.push_back(report.runs[0]);
  EXPECT_EQ(
      conclusion(report),
      "Pass: all outputs are right and every count that is judged on the simulated device is within the "
      "budget.");
}

TEST(terminal, what_is_not_judged_is_not_coloured_as_missed) {
  std::ostringstream out;
  print(partly_judged_pass(), out, {.colour = true});
  EXPECT_EQ(out.str().find("\x1b[31m"), std::string::npos);
}

TEST(terminal, a_sentence_tells_of_files_that_were_not_judged) {
  const auto last = [](Report report, Verdict verdict) {
    report.verdict = verdict;
    report.rejected = {{"old.so", "built against LibTorch 2.10.0"}};
    return lines_of(printed(report)).back();
  };
  EXPECT_EQ(
      last(examples::naive_and_staged_on_h200(), Verdict::Pass),
      "Pass: every judged solution did exactly what the exercise expects of it. 1 file was not judged.");
  EXPECT_EQ(last(examples::naive_and_staged_on_h200(), Verdict::Inconclusive),
            "Inconclusive, neither pass nor fail. 1 file was not judged.");
  EXPECT_EQ(last(examples::crash_beside_a_pass(), Verdict::Fail),
            "Fail: crashing (not finished). 1 file was not judged.");
}

TEST(terminal, a_fail_is_told_with_its_causes_each_once) {
  Report report = examples::wrong_output();
  report.runs[0].reasons.push_back({"kernels_over_budget", "", "", {}, {}});
  report.runs[0].reasons.push_back({"host_to_device_copies_over_budget", "", "", {}, {}});
  report.runs.push_back(examples::crash_beside_a_pass().runs[0]);
  EXPECT_THAT(printed(report),
              HasSubstr("\nFail: cached (wrong output, output not its own, over budget), crashing (not "
                        "finished).\n"));
}

TEST(terminal, a_compilers_words_stand_below_the_file_that_it_refused) {
  Report report = examples::rejected_files();
  std::string words = "mine.cpp: doesn't compile:\n";
  for (int line = 1; line < 20; ++line) words += "mine.cpp:" + std::to_string(line) + ":1: error: \x1b[2J\n";
  report.rejected = {{"mine.cpp", words}};
  const std::string text = printed(report);
  EXPECT_THAT(text, HasSubstr("Not judged: mine.cpp: doesn't compile:\n  mine.cpp:1:1: error: \\x1b[2J\n"));
  EXPECT_THAT(text, HasSubstr("  mine.cpp:8:1: error: \\x1b[2J\n  and 11 more lines, which the JSON has\n"));
}

TEST(terminal, of_a_single_row_speaks_in_the_singular) {
  Report report = examples::naive_and_staged_on_h200();
  report.runs[1].scaling = {{"kernels", {{1, 2}, {2, 2}, {4, 2}}, false}};
  EXPECT_THAT(printed(report), HasSubstr("kernels: 2 with 1 row, 2 with 2, 2 with 4\n"));
}

TEST(terminal, a_file_that_was_rejected_for_two_solutions_is_one_file) {
  Report report = examples::crash_beside_a_pass();
  report.rejected = {{"old.so", "no"}, {"old.so", "no"}, {"older.so", "no"}};
  EXPECT_THAT(lines_of(printed(report)).back(), HasSubstr(" 2 files were not judged."));
}

TEST(terminal, a_solution_of_the_exercise_without_an_expectation_is_not_as_expected) {
  Report report = examples::unlike_what_is_expected();
  report.runs.erase(report.runs.begin());
  const std::string text = printed(report);
  EXPECT_THAT(text, HasSubstr("staged: pass, not as the exercise expects"));
  EXPECT_EQ(lines_of(text).back(), "Fail: not what the exercise expects of its solutions: staged.");
}

TEST(terminal, a_remark_is_a_note_in_lines_of_the_reports_width) {
  RunReport run = examples::run_of("solution", examples::region_with_copies("judged", 1, 262144));
  run.remarks = {{"not_timed", "one\ntwo"},
                 {"mapped_memory", std::string(50, 'x') + " " + std::string(50, 'y')}};
  EXPECT_THAT(printed(with_run(run)), AllOf(HasSubstr("\n  note        one two\n  note        xxx"),
                                            HasSubstr("x\n              yyy")));
}

TEST(terminal, a_finding_stands_below_what_was_counted) {
  RunReport run = examples::run_of("solution", examples::region_with_copies("judged", 1, 262144));
  run.findings = {{"repeated_copies", "stage\nthe batch", "judged", 8}};
  EXPECT_THAT(printed(with_run(run)), HasSubstr("262,144 B pageable\n  finding     stage the batch\n"));
}

TEST(terminal, a_recording_of_many_regions_says_how_many_it_leaves_out) {
  Report report = examples::recording();
  report.runs[0].processes[0].regions.assign(18, examples::region_with_copies("step", 0, 0));
  EXPECT_THAT(printed(report), HasSubstr("\n  region      and 2 more regions\n"));
}

TEST(terminal, the_table_has_a_column_for_every_count) {
  EXPECT_EQ(all_columns().size(), count_names().size());
  for (const CountName& count : count_names()) EXPECT_NO_THROW(column_of(count.name)) << count.name;
}

TEST(terminal, a_count_that_only_a_budget_limits_gets_a_column) {
  RunReport run = examples::run_of("solution", examples::region_with_copies("judged", 1, 262144));
  EXPECT_THAT(printed(with_run(run)), Not(HasSubstr("allocations")));
  run.checks.push_back(check_of("allocations", {}, 0, 0));
  EXPECT_THAT(printed(with_run(run)), HasSubstr("allocations"));
}

TEST(excess, is_of_the_limit_that_is_exceeded_most) {
  EXPECT_EQ(excess_of({check_of("kernels", 1, 4, 128), check_of("host_to_device.copies", 1, 1, 128)}),
            "128× the copies");
  EXPECT_EQ(excess_of({check_of("device_to_host.copies", {}, 0, 3)}), "3 too many copies to host");
  EXPECT_EQ(excess_of({check_of("kernels", 1, 4, 6)}), "1.5× the kernels");
  EXPECT_EQ(excess_of({check_of("kernels", 1, 4, 0)}), "too few kernels");
  EXPECT_EQ(excess_of({check_of("kernels", 1, 4, 4)}), "");
}

}  // namespace
}  // namespace gpuflight
