/// A whole report in styles of a terminal.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <sstream>

#include "gpuflight/report/ascii.hpp"
#include "gpuflight/report/terminal.hpp"
#include "gpuflight/report/text.hpp"
#include "tests/report/example_reports.hpp"

namespace gpuflight {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string printed(const Report& report, const TerminalStyle& style) {
  std::ostringstream out;
  print(report, out, style);
  return out.str();
}

std::vector<Report> reports() {
  std::vector<Report> reports{examples::timelines_on_h200(), examples::timelines_simulated()};
  for (const examples::Example& example : examples::all()) reports.push_back(example.report);
  return reports;
}

std::string without_colours(const std::string& text) {
  return std::regex_replace(text, std::regex("\x1b\\[[0-9]+m"), "");
}

TEST(style, colours_change_nothing_but_colours) {
  for (const Report& report : reports()) {
    for (const std::size_t columns : {40U, 100U}) {
      const std::string coloured = printed(report, {.columns = columns, .colour = true});
      EXPECT_EQ(coloured.find("\x1b[") != std::string::npos, !report.runs.empty());
      EXPECT_EQ(without_colours(coloured), printed(report, {.columns = columns}));
    }
  }
}

TEST(style, every_colour_is_turned_off_on_its_line) {
  std::istringstream lines(printed(examples::timelines_on_h200(), {.colour = true}));
  const std::regex balanced("([^\x1b]|\x1b\\[[1-9][0-9]?m[^\x1b]+\x1b\\[0m)*");
  for (std::string line; std::getline(lines, line);) EXPECT_TRUE(std::regex_match(line, balanced)) << line;
}

TEST(style, verdicts_and_what_is_over_budget_are_coloured) {
  const std::string text = printed(examples::naive_and_staged_on_h200(), {.colour = true});
  EXPECT_THAT(text,
              AllOf(HasSubstr("\x1b[31mfail\x1b[0m"), HasSubstr("\x1b[32mpass\x1b[0m"),
                    HasSubstr("\x1b[31m128× the copies\x1b[0m"), HasSubstr("\x1b[31m128\x1b[0m  256 KiB"),
                    HasSubstr("\n\x1b[32mPass\x1b[0m: every")));
  EXPECT_THAT(printed(examples::lost_records(), {.colour = true}), HasSubstr("\x1b[33minconclusive\x1b[0m"));
}

TEST(style, without_unicode_is_ascii_in_the_same_columns) {
  for (const Report& report : reports()) {
    const std::string ascii = printed(report, {.unicode = false});
    EXPECT_TRUE(std::ranges::all_of(ascii, [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
    EXPECT_EQ(ascii, to_ascii(printed(report, {})));
    EXPECT_EQ(ascii.size(), width(printed(report, {})));
  }
}

TEST(style, a_report_fits_in_its_columns) {
  for (const Report& report : reports()) {
    for (const std::size_t columns : {40U, 80U, 100U}) {
      std::istringstream lines(printed(report, {.columns = columns}));
      for (std::string line; std::getline(lines, line);) {
        const bool has_long_word = line.find("_") != std::string::npos || line.starts_with("Not judged: ");
        EXPECT_TRUE(has_long_word || width(line) <= columns) << line;
      }
    }
  }
}

TEST(style, a_hostile_name_gets_no_colour_of_its_own) {
  Report report = examples::timelines_on_h200();
  report.runs[0].name = report.runs[0].printed = "x\x1b[32mpass\x1b[0m";
  report.runs[0].processes[0].regions[0].counts.kernels_by_name["\x1b[32mpass\x1b[0m"] = {1, {}};
  for (const bool full_names : {false, true}) {
    const std::string text = printed(report, {.colour = true, .full_names = full_names});
    EXPECT_THAT(text, AllOf(HasSubstr("\\x1b[32mpass\\x1b[0m"), Not(HasSubstr("x\x1b[32m"))));
  }
}

TEST(style, a_name_that_breaks_at_a_narrow_terminals_edge_can_not_forge_a_line) {
  Report report = examples::timelines_on_h200();
  for (RunReport& run : report.runs) run.name = "aaaaaaaaaaaaaaaaaaaaaaaa Pass: all fine";
  report.machine.why = report.exercise.title = std::string(38, 'a') + " Pass: all fine";
  std::istringstream lines(printed(report, {.columns = 40}));
  std::string last;
  for (std::string line; std::getline(lines, line); last = line)
    EXPECT_FALSE(line.starts_with("Pass: all")) << line;
}

TEST(style, full_names_are_whole) {
  const std::string text = printed(examples::naive_and_staged_on_h200(), {.full_names = true});
  EXPECT_THAT(text, AllOf(HasSubstr("128 × void gemvx::kernel<int,"),
                          HasSubstr("(cublasLt::cublasSplitKParams<float>,"), Not(HasSubstr("…"))));
}

}  // namespace
}  // namespace gpuflight
