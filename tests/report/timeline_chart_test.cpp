#include "gpuflight/report/timeline_chart.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <sstream>

#include "gpuflight/report/text.hpp"
#include "tests/report/example_reports.hpp"
#include "tests/report/example_timelines.hpp"

namespace gpuflight {
namespace {

using examples::naive_timeline;
using examples::simulated;
using examples::staged_timeline;
using examples::TimelineExample;
using examples::with_timelines;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string printed(const Report& report, const TerminalStyle& style = {}) {
  std::ostringstream out;
  print_timelines(report, style, out);
  return out.str();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// The first line with that label.
std::string row(const std::string& text, const std::string& label) {
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with("  " + label)) return line;
  }
  return "no such row";
}

TEST(timeline_chart, shows_many_thin_copies_in_a_row_against_one) {
  const std::string naive = row(printed(with_timelines({naive_timeline()})), "host to device");
  EXPECT_THAT(naive, AllOf(HasSubstr("▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁"), HasSubstr("  128 × 2,048 B")));
  const std::string staged = row(printed(with_timelines({staged_timeline()})), "host to device");
  EXPECT_THAT(staged, AllOf(HasSubstr("████"), HasSubstr("    1 × 262,144 B")));
}

TEST(timeline_chart, of_the_simulated_device_is_in_the_order_of_calls) {
  const std::string text = printed(simulated(with_timelines({staged_timeline()})));
  EXPECT_THAT(text,
              AllOf(HasSubstr("by order: simulated times mean nothing"), HasSubstr("\nstaged1: 3 calls\n"),
                    HasSubstr("1 operation\n"), Not(HasSubstr("µs"))));
}

TEST(timeline_chart, is_not_there_where_there_is_no_timeline) {
  EXPECT_EQ(printed({}), "");
  Report report = with_timelines({Timeline()});
  EXPECT_EQ(printed(report), "");
  report.runs[0].processes[0].timeline.reset();
  EXPECT_EQ(printed(report), "");
}

TEST(timeline_chart, is_on_one_scale_where_the_shortest_can_be_read) {
  const Timeline half = TimelineExample().launch(99).timeline();
  const Timeline whole = TimelineExample().launch(199).timeline();
  const std::string text = printed(with_timelines({half, whole}));
  EXPECT_THAT(text, HasSubstr("all on one scale"));
  const auto end_of_bar = [&](std::size_t line) { return lines_of(text)[line].rfind("█"); };
  EXPECT_LT(end_of_bar(4), end_of_bar(7));
  EXPECT_THAT(printed(with_timelines({naive_timeline(), staged_timeline()})),
              HasSubstr("each on its own scale"));
}

TEST(timeline_chart, has_a_row_for_each_thread_direction_and_stream) {
  TimelineExample example;
  example.copy(64).copy(65).copy(4, 1, Direction::DeviceToHost).fill().launch();
  example.on_thread(9).on_stream(13).launch().launch();
  const std::string text = printed(with_timelines({example.timeline()}));
  EXPECT_THAT(row(text, "thread 1"), HasSubstr("  5 calls"));
  EXPECT_THAT(row(text, "thread 9"), HasSubstr("  2 calls"));
  EXPECT_THAT(row(text, "host to device"), HasSubstr("  2 copies, 129 B"));
  EXPECT_THAT(row(text, "device to host"), HasSubstr("  1 × 4 B"));
  EXPECT_THAT(row(text, "fills"), HasSubstr("  1 fill"));
  EXPECT_THAT(row(text, "stream 7"), HasSubstr("  1 kernel"));
  EXPECT_THAT(row(text, "stream 13"), HasSubstr("  2 kernels"));
  const Timeline two_devices = TimelineExample().launch().on_stream(7, 1).launch().timeline();
  EXPECT_THAT(printed(with_timelines({two_devices})), HasSubstr("\n  GPU 1 stream 7"));
}

TEST(timeline_chart, counts_each_copy_of_a_batch) {
  Timeline timeline = TimelineExample().copy(640).timeline();
  timeline.copies[0].copies = 10;
  EXPECT_THAT(row(printed(with_timelines({timeline})), "host to device"), HasSubstr("  10 copies, 640 B"));
}

TEST(timeline_chart, shows_the_busiest_of_many_threads_and_streams) {
  TimelineExample example;
  for (std::uint32_t i = 0; i < 100; ++i) example.on_thread(i).on_stream(i).launch();
  example.launch();
  const std::string text = printed(with_timelines({example.timeline()}));
  EXPECT_THAT(text, AllOf(HasSubstr("\n  and 97 more threads\n"), HasSubstr("\n  and 96 more streams\n"),
                          HasSubstr("\n  thread 99"), HasSubstr("\n  stream 99")));
  EXPECT_LT(lines_of(text).size(), 15U);
}

TEST(timeline_chart, shows_eight_timelines_and_says_how_many_more_there_are) {
  const std::string text = printed(with_timelines(std::vector<Timeline>(10, staged_timeline())));
  EXPECT_THAT(text,
              AllOf(HasSubstr("staged8"), Not(HasSubstr("staged9")), HasSubstr("and 2 more timelines")));
}

TEST(timeline_chart, tells_the_processes_of_a_run_apart) {
  Report report = with_timelines({staged_timeline()});
  report.runs[0].processes.push_back(report.runs[0].processes[0]);
  EXPECT_THAT(printed(report), HasSubstr("\nstaged1 (process 4242): "));
}

TEST(timeline_chart, of_a_reduced_timeline_has_every_event_in_its_numbers_and_says_so) {
  const std::string text = printed(examples::reduced_timeline());
  EXPECT_THAT(text, AllOf(HasSubstr("  605 calls\n"), HasSubstr("  9 copies, 18 KiB\n"),
                          HasSubstr("  300 kernels\n"), HasSubstr("  reduced: 915 events are kept as 5, ")));
  EXPECT_THAT(printed(simulated(examples::reduced_timeline())), HasSubstr(": 605 calls\n"));
}

TEST(timeline_chart, fits_in_its_columns) {
  const Report report = with_timelines({naive_timeline(), staged_timeline()});
  for (const std::size_t columns : {40U, 80U, 200U}) {
    std::size_t widest = 0;
    for (const std::string& line : lines_of(printed(report, {.columns = columns}))) {
      widest = std::max(widest, width(line));
    }
    EXPECT_EQ(widest, columns);
  }
}

TEST(timeline_chart, a_hostile_name_can_not_act_on_the_terminal) {
  Report report = with_timelines({staged_timeline()});
  report.runs[0].name = "x\x1b[2J\nPass: all fine";
  EXPECT_THAT(printed(report), AllOf(HasSubstr("\nx\\x1b[2J\\x0aPass: all fine: "), Not(HasSubstr("\x1b"))));
}

TEST(timeline_chart, of_a_hundred_thousand_events_is_drawn_at_once) {
  TimelineExample example;
  for (std::uint32_t i = 0; i < 25'000; ++i) example.on_stream(i % 1000).copy(64).launch();
  for (const Report& report :
       {with_timelines({example.timeline()}), simulated(with_timelines({example.timeline()}))}) {
    const auto start = std::chrono::steady_clock::now();
    printed(report);
    const auto taken = std::chrono::steady_clock::now() - start;
    RecordProperty("microseconds", std::to_string(taken / std::chrono::microseconds(1)));
    // Some 20 ms; sanitizers and busy machines take longer.
    EXPECT_LT(taken, std::chrono::seconds(2));
  }
}

}  // namespace
}  // namespace gpuflight
