#include "gpuflight/report/html/timeline_data.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "gpuflight/report/event_words.hpp"
#include "gpuflight/report/html/bar.hpp"
#include "tests/report/html/decoded_columns.hpp"
#include "tests/report/html/example_timelines.hpp"

namespace gpuflight::html {
namespace {

using Json = nlohmann::json;

std::uint64_t since(const Timeline& timeline, Timestamp time) {
  return static_cast<std::uint64_t>((time - *start_of(timeline)).count());
}

const DecodedBar* find(const std::vector<DecodedBar>& bars, BarKind kind, std::uint64_t start) {
  const auto found = std::ranges::find_if(bars, [&](const DecodedBar& bar) {
    return bar.kind == static_cast<std::uint64_t>(kind) && bar.start == start;
  });
  return found == bars.end() ? nullptr : &*found;
}

Report report_of(const Timeline& timeline) {
  Report report = examples::two_timelines();
  report.runs.resize(1);
  report.runs[0].processes[0].timeline = timeline;
  return report;
}

std::vector<DecodedBar> bars_of(const Report& report, std::size_t most = kMostBars) {
  return decoded_bars(Json::parse(timeline_data(timelines_of(report), most).json), 0);
}

std::uint64_t events_in(const std::vector<DecodedBar>& bars) {
  std::uint64_t events = 0;
  for (const DecodedBar& bar : bars) events += bar.events;
  return events;
}

TEST(TimelineData, every_call_and_record_is_read_back_as_the_timeline_has_it) {
  const Timeline timeline = examples::row_by_row(40, "gemm<float>");
  const std::vector<DecodedBar> bars = bars_of(report_of(timeline));
  ASSERT_EQ(bars.size(), timeline.regions.size() + timeline.calls.size() + timeline.copies.size() +
                             timeline.kernels.size());
  for (const Kernel& kernel : timeline.kernels) {
    const DecodedBar* bar = find(bars, BarKind::Kernel, since(timeline, kernel.start));
    ASSERT_NE(bar, nullptr);
    EXPECT_EQ(bar->duration, (kernel.end - kernel.start).count());
    EXPECT_EQ(bar->name, "gemm<float>");
    EXPECT_EQ(bar->correlation, kernel.correlation);
    EXPECT_EQ(bar->bytes, -1);
    EXPECT_THAT(bar->facts, testing::StartsWith("grid\t" + std::to_string(kernel.grid[0]) + " × 1 × 1\n"));
  }
  for (const Copy& copy : timeline.copies) {
    const DecodedBar* bar = find(bars, BarKind::HostToDevice, since(timeline, copy.start));
    ASSERT_NE(bar, nullptr);
    EXPECT_EQ(bar->bytes, static_cast<std::int64_t>(copy.bytes));
    EXPECT_EQ(bar->name, copy_in_words(copy));
  }
  for (const TimelineCall& call : timeline.calls) {
    const bool found = std::ranges::any_of(bars, [&](const DecodedBar& bar) {
      return bar.what == "calls" && bar.start == since(timeline, call.call.start) &&
             bar.duration == (*call.end - call.call.start).count() &&
             bar.correlation == call.call.correlation;
    });
    EXPECT_TRUE(found);
  }
}

TEST(TimelineData, numbers_of_any_size_are_read_back) {
  Timeline timeline = examples::row_by_row(1, "gemm");
  timeline.copies[0].bytes = (std::uint64_t{1} << 52U) + 5;
  timeline.kernels[0].correlation = 0xFFFFFFFF;
  timeline.kernels[0].end += std::chrono::hours(48);
  const std::vector<DecodedBar> bars = bars_of(report_of(timeline));
  EXPECT_EQ(find(bars, BarKind::HostToDevice, since(timeline, timeline.copies[0].start))->bytes,
            (std::int64_t{1} << 52U) + 5);
  const DecodedBar* kernel = find(bars, BarKind::Kernel, since(timeline, timeline.kernels[0].start));
  EXPECT_EQ(kernel->correlation, 0xFFFFFFFF);
  EXPECT_GT(kernel->duration, std::chrono::nanoseconds(std::chrono::hours(48)).count());
}

TEST(TimelineData, what_never_ended_has_no_duration) {
  Timeline timeline = examples::row_by_row(1, "gemm");
  timeline.regions[0].end.reset();
  EXPECT_EQ(find(bars_of(report_of(timeline)), BarKind::Region, 0)->duration, -1);
}

TEST(TimelineData, a_record_that_ends_before_it_starts_is_drawn_without_length) {
  Timeline timeline = examples::row_by_row(1, "gemm");
  timeline.kernels[0].end = timeline.kernels[0].start - std::chrono::nanoseconds(5);
  const std::vector<DecodedBar> bars = bars_of(report_of(timeline));
  const DecodedBar* kernel = find(bars, BarKind::Kernel, since(timeline, timeline.kernels[0].start));
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->duration, 0);
}

TEST(TimelineData, nested_regions_lie_in_rows_of_their_own) {
  Timeline timeline = examples::row_by_row(2, "gemm");
  TimelineRegion inner = timeline.regions[0];
  inner.name = "inner";
  timeline.regions.push_back(inner);
  const Report report = report_of(timeline);
  const Json data = Json::parse(timeline_data(timelines_of(report)).json);
  const Json& rows = data["timelines"][0]["rows"];
  EXPECT_EQ(rows[0]["what"], "regions");
  EXPECT_EQ(rows[1]["what"], "regions");
  EXPECT_EQ(rows[1]["label"], "");
}

TEST(TimelineData, a_device_is_named_only_where_there_are_several) {
  Timeline timeline = examples::row_by_row(2, "gemm");
  EXPECT_THAT(timeline_data(timelines_of(report_of(timeline))).json,
              testing::HasSubstr("\"label\":\"stream 7\""));
  timeline.kernels[1].device = 1;
  EXPECT_THAT(timeline_data(timelines_of(report_of(timeline))).json,
              testing::HasSubstr("\"label\":\"GPU 1 stream 7\""));
}

TEST(TimelineData, on_the_simulated_device_the_order_counts_and_not_the_time) {
  const Json data = Json::parse(timeline_data(timelines_of(examples::simulated_timelines())).json);
  EXPECT_EQ(data["unit"], "step");
  const std::vector<DecodedBar> bars = decoded_bars(data, 1);
  const auto last = std::ranges::max_element(bars, {}, &DecodedBar::start);
  EXPECT_LE(last->start, 2 * bars.size());
  EXPECT_TRUE(std::ranges::all_of(bars, [](const DecodedBar& bar) { return bar.duration > 0; }));
}

TEST(TimelineData, too_many_events_are_merged_and_each_is_counted) {
  const Timeline timeline = examples::row_by_row(1000, "gemm");
  const Report report = report_of(timeline);
  const TimelineData all = timeline_data(timelines_of(report));
  const TimelineData fewer = timeline_data(timelines_of(report), 500);
  EXPECT_EQ(all.bars, all.events);
  EXPECT_EQ(fewer.events, all.events);
  EXPECT_LE(fewer.bars, 500U);
  const std::vector<DecodedBar> bars = bars_of(report, 500);
  EXPECT_EQ(events_in(bars), all.events);
  std::int64_t bytes = 0;
  for (const DecodedBar& bar : bars) {
    if (bar.what == "copies") bytes += bar.bytes;
  }
  EXPECT_EQ(bytes, 1000 * 2048);
}

TEST(TimelineData, of_a_reduced_timeline_every_event_is_counted_and_no_stretch_of_time_is_empty) {
  constexpr std::size_t kRows = 3000;
  const Timeline whole = examples::row_by_row(kRows, "gemm");
  const Timeline reduced = examples::read_again(whole, 1000);
  EXPECT_GT(reduced.reduced_from, 4 * kRows);
  const Report report = report_of(reduced);
  const TimelineData data = timeline_data(timelines_of(report));
  EXPECT_TRUE(data.reduced);
  EXPECT_EQ(data.events, events_in(whole));
  EXPECT_LE(data.bars, 501U);
  const std::vector<DecodedBar> bars = bars_of(report);
  EXPECT_EQ(events_in(bars), events_in(whole));
  const std::uint64_t length = since(whole, *whole.regions[0].end);
  constexpr std::uint64_t kStretches = 50;
  for (std::uint64_t i = 0; i < kStretches; ++i) {
    for (const char* what : {"calls", "copies", "stream"}) {
      EXPECT_TRUE(std::ranges::any_of(bars,
                                      [&](const DecodedBar& bar) {
                                        return bar.what == what &&
                                               bar.start < (i + 1) * length / kStretches &&
                                               bar.start + static_cast<std::uint64_t>(bar.duration) >=
                                                   i * length / kStretches;
                                      }))
          << what << i;
    }
  }
}

TEST(TimelineData, names_hold_nothing_that_ends_the_scripts_element) {
  const std::string json = timeline_data(timelines_of(examples::hostile())).json;
  EXPECT_EQ(json.find('<'), std::string::npos);
  EXPECT_EQ(Json::parse(json)["timelines"][0]["run"], examples::kHostile);
}

}  // namespace
}  // namespace gpuflight::html
