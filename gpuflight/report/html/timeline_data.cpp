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

struct DrawnRows {
  const DrawnTimeline& drawn;
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

Json timeline_json(const DrawnRows& timeline, std::int64_t width, TimelineData& data) {
  Json rows = Json::array();
  BarColumns columns;
  for (const Row& row : timeline.rows) {
    for (const Row& level : levels_of({row.label, row.what, merged(row.bars, width)})) {
      append(level, columns);
      rows.push_back({{"label", level.label}, {"what", level.what}, {"bars", level.bars.size()}});
      data.bars += level.bars.size();
    }
    for (const Bar& bar : row.bars) data.events += bar.events;
  }
  data.reduced = data.reduced || timeline.drawn.timeline->reduced_from > 0;
  return {{"run", visible(timeline.drawn.name)},
          {"process", timeline.drawn.process},
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

std::vector<DrawnRows> drawn_rows(const DrawnTimelines& timelines, PageTexts& texts) {
  std::vector<DrawnRows> all;
  for (const DrawnTimeline& drawn : timelines.all) {
    const Timeline& timeline = *drawn.timeline;
    const BarScale scale = timelines.in_order ? BarScale::of_order(timeline) : BarScale::of_times(timeline);
    all.push_back({drawn, rows_of(timeline, scale, texts)});
  }
  return all;
}

std::int64_t merging_width(const std::vector<DrawnRows>& timelines, std::size_t most) {
  std::vector<const Row*> rows;
  for (const DrawnRows& timeline : timelines) {
    for (const Row& row : timeline.rows) rows.push_back(&row);
  }
  return merging_width(rows, most);
}

}  // namespace

TimelineData timeline_data(const DrawnTimelines& timelines, std::size_t most) {
  TimelineData data;
  PageTexts texts;
  const std::vector<DrawnRows> all = drawn_rows(timelines, texts);
  const std::int64_t width = merging_width(all, most);
  Json json{{"unit", timelines.in_order ? "step" : "ns"}, {"timelines", Json::array()}};
  for (const DrawnRows& timeline : all) json["timelines"].push_back(timeline_json(timeline, width, data));
  json["names"] = names_json(texts.names);
  json["facts"] = texts.facts.texts();
  data.json = inside_script(json.dump(-1, ' ', false, Json::error_handler_t::replace));
  return data;
}

}  // namespace gpuflight::html
