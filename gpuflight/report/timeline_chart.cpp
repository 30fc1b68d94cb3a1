#include "gpuflight/report/timeline_chart.hpp"

#include <algorithm>
#include <limits>
#include <ostream>

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/bar.hpp"
#include "gpuflight/report/colour.hpp"
#include "gpuflight/report/run_kind.hpp"
#include "gpuflight/report/text.hpp"
#include "gpuflight/report/timeline_lanes.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kMostCharts = 8;
constexpr std::size_t kIndent = 2;
constexpr std::size_t kLaneGap = 2;  // on either side of a bar
constexpr std::size_t kNarrowestBar = 4;
constexpr double kReadable = 8;  // columns
constexpr std::size_t kWidestName = 40;

struct Chart {
  std::string name;
  bool in_order = false;
  std::uint64_t length = 0;
  std::vector<Lane> lanes;
  std::uint64_t reduced_from = 0;
  std::uint64_t kept = 0;
};

bool has_timeline(const ProcessReport& process) {
  if (!process.timeline) return false;
  const Timeline& timeline = *process.timeline;
  return !timeline.calls.empty() || !timeline.kernels.empty() || !timeline.copies.empty() ||
         !timeline.fills.empty() || !timeline.merged.empty();
}

/// That are kept, each for one event or for several.
std::uint64_t bars_in(const Timeline& timeline) {
  return timeline.regions.size() + timeline.calls.size() + timeline.merged.size();
}

Chart chart_of(const std::string& name, const ProcessReport& process) {
  const TimelineAxis axis(*process.timeline, process.source);
  return {name,
          axis.in_order(),
          axis.length(),
          lanes_of(*process.timeline, axis),
          process.timeline->reduced_from,
          bars_in(*process.timeline)};
}

/// The first few, and how many more there are.
std::pair<std::vector<Chart>, std::size_t> charts_of(const Report& report) {
  std::vector<Chart> charts;
  std::size_t more = 0;
  for (const RunReport& run : report.runs) {
    const bool several = std::ranges::count_if(run.processes, has_timeline) > 1;
    for (const ProcessReport& process : run.processes) {
      if (!has_timeline(process)) continue;
      const std::string of_process = several ? " (process " + std::to_string(process.pid) + ")" : "";
      if (charts.size() == kMostCharts) {
        ++more;
      } else {
        charts.push_back(chart_of(cut(visible(run.name), kWidestName) + of_process, process));
      }
    }
  }
  return {std::move(charts), more};
}

struct Layout {
  std::size_t label = 0;
  std::size_t bar = 0;
  std::uint64_t common_length = 0;  ///< 0 where each chart has a scale of its own
};

Layout layout_of(const std::vector<Chart>& charts, std::size_t columns) {
  Layout layout;
  std::size_t number = 0;
  for (const Chart& chart : charts) {
    for (const Lane& lane : chart.lanes) {
      layout.label = std::max(layout.label, width(lane.label));
      number = std::max(number, width(lane.number));
    }
  }
  const std::size_t taken = kIndent + layout.label + 2 * kLaneGap + number;
  layout.bar = std::max(kNarrowestBar, columns - std::min(columns, taken));
  const auto [shortest, longest] = std::ranges::minmax_element(charts, {}, &Chart::length);
  const double columns_of_shortest = static_cast<double>(layout.bar) * static_cast<double>(shortest->length) /
                                     static_cast<double>(std::max<std::uint64_t>(longest->length, 1));
  const bool readable = columns_of_shortest >= kReadable;
  const bool alike = std::ranges::all_of(
      charts, [&](const Chart& chart) { return chart.in_order == charts.front().in_order; });
  if (readable && alike) layout.common_length = longest->length;
  return layout;
}

std::string title_of(const std::vector<Chart>& charts, const Layout& layout, bool recording) {
  std::string title = recording ? "timeline" : "timeline of each worst judged call";
  const bool in_order = std::ranges::any_of(charts, &Chart::in_order);
  title += in_order ? ", by order: simulated times mean nothing" : " while recording, which is slower";
  if (charts.size() == 1) return title;
  return title + (layout.common_length == 0 ? "; each on its own scale" : "; all on one scale");
}

std::string length_of(const Chart& chart) {
  if (chart.in_order) return number_of(chart.length, "call");
  constexpr auto kLongest = std::uint64_t{std::numeric_limits<std::int64_t>::max()};
  return rounded_duration(
      std::chrono::nanoseconds(static_cast<std::int64_t>(std::min(chart.length, kLongest))));
}

void print_chart(const Chart& chart, const Layout& layout, const TerminalStyle& style, std::ostream& out) {
  out << coloured(chart.name, Colour::Bold, style) << ": " << length_of(chart) << '\n';
  for (const Lane& lane : chart.lanes) {
    const std::string label = std::string(kIndent, ' ') + pad(lane.label, layout.label);
    const std::uint64_t length = layout.common_length == 0 ? chart.length : layout.common_length;
    out << coloured(label, Colour::Cyan, style);
    if (!lane.spans.empty()) {
      const std::string gap(kLaneGap, ' ');
      out << gap << bar(lane.spans, length, layout.bar) << gap << lane.number;
    }
    out << '\n';
  }
  if (chart.reduced_from <= chart.kept) return;
  const std::string reduced = "reduced: " + number_of(chart.reduced_from, "event") + " are kept as " +
                              grouped(chart.kept) + ", neighbours as one; all are drawn and counted";
  for (const std::string& line : wrap(reduced, columns_of(style) - kIndent)) {
    out << std::string(kIndent, ' ') << line << '\n';
  }
}

}  // namespace

void print_timelines(const Report& report, const TerminalStyle& style, std::ostream& out) {
  const auto [charts, more] = charts_of(report);
  if (charts.empty()) return;
  const Layout layout = layout_of(charts, columns_of(style));
  const bool recording = std::ranges::all_of(report.runs, is_recording);
  out << '\n';
  for (const std::string& line : wrap_indented(title_of(charts, layout, recording), columns_of(style))) {
    out << line << '\n';
  }
  for (const Chart& chart : charts) print_chart(chart, layout, style, out);
  if (more != 0) out << "and " << number_of(more, "more timeline") << '\n';
}

}  // namespace gpuflight
