#include "gpuflight/report/html/timeline_data.hpp"

#include <nlohmann/json.hpp>

#include "gpuflight/report/html/bar_columns.hpp"
#include "gpuflight/report/html/bar_levels.hpp"
#include "gpuflight/report/html/base64.hpp"
#include "gpuflight/report/html/timeline_rows.hpp"
#include "gpuflight/report/kernel_name.hpp"
#include "gpuflight/report/text.hpp"

namespace gpuflight::html {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLabelColumns = 60;

struct DrawnProcess {
  const RunReport& run;
  const ProcessReport& process;
  std::vector<Row> rows;
};

Json columns_json(const BarColumns& columns) {
  return {{"starts", base64(columns.starts)},
          {"durations", base64(columns.durations)},
          {"kinds", base64(columns.kinds)},
          {"names", base64(columns.names)},
          {"facts", base64(columns.facts)},
          {"bytes", base64(columns.bytes)},
          {"correlations", base64(columns.correlations)},
          {"events", base64(columns.events)}};
}

Json process_json(const DrawnProcess& drawn, std::int64_t width, TimelineData& data) {
  Json rows = Json::array();
  BarColumns columns;
  for (const Row& row : drawn.rows) {
    for (const Row& level : levels_of({row.label, row.what, merged(row.bars, width)})) {
      append(level, columns);
      rows.push_back({{"label", level.label}, {"what", level.what}, {"bars", level.bars.size()}});
      data.bars += level.bars.size();
    }
    data.events += row.bars.size();
  }
  data.left_out += drawn.process.timeline->left_out;
  return {{"run", visible(drawn.run.name)},
          {"process", drawn.process.pid},
          {"rows", std::move(rows)},
          {"columns", columns_json(columns)}};
}

/// Each with a shorter one for where there is little room, empty where it would be the same.
Json names_json(const TextTable& names) {
  Json json = Json::array();
  for (const std::string& name : names.texts()) {
    const std::string whole = visible(name);
    const std::string readable = name.empty() ? "" : readable_kernel_name(name, kLabelColumns);
    json.push_back({whole, readable == whole ? "" : readable});
  }
  return json;
}

std::string inside_script(const std::string& json) {
  std::string text;
  text.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

/// Those with something to draw.
std::vector<DrawnProcess> drawn_processes(const Report& report, PageTexts& texts) {
  std::vector<DrawnProcess> processes;
  for (const RunReport& run : report.runs) {
    for (const ProcessReport& process : run.processes) {
      if (!process.timeline || !start_of(*process.timeline)) continue;
      const BarScale scale = report.machine.simulated ? BarScale::of_order(*process.timeline)
                                                      : BarScale::of_times(*process.timeline);
      processes.push_back({run, process, rows_of(*process.timeline, scale, texts)});
    }
  }
  return processes;
}

std::int64_t merging_width(const std::vector<DrawnProcess>& processes, std::size_t most) {
  std::vector<const Row*> rows;
  for (const DrawnProcess& drawn : processes) {
    for (const Row& row : drawn.rows) rows.push_back(&row);
  }
  return merging_width(rows, most);
}

}  // namespace

TimelineData timeline_data(const Report& report, std::size_t most) {
  TimelineData data;
  PageTexts texts;
  const std::vector<DrawnProcess> processes = drawn_processes(report, texts);
  const std::int64_t width = merging_width(processes, most);
  Json json{{"unit", report.machine.simulated ? "step" : "ns"}, {"timelines", Json::array()}};
  for (const DrawnProcess& drawn : processes) json["timelines"].push_back(process_json(drawn, width, data));
  json["names"] = names_json(texts.names);
  json["facts"] = texts.facts.texts();
  data.timelines = processes.size();
  data.json = inside_script(json.dump(-1, ' ', false, Json::error_handler_t::replace));
  return data;
}

}  // namespace gpuflight::html
