#include "gpuflight/report/formats/ndjson.hpp"

#include <nlohmann/json.hpp>

#include "gpuflight/report/timeline_json.hpp"

namespace gpuflight {
namespace {

using Json = nlohmann::ordered_json;

std::string line(const Json& origin, const Json& event) {
  Json whole = origin;
  whole.update(event);
  return whole.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string to_ndjson(const Report& report) {
  std::string text;
  for (const RunReport& run : report.runs) {
    for (const ProcessReport& process : run.processes) {
      if (!process.timeline) continue;
      const Json origin{{"run", run.name}, {"process", process.pid}};
      for (const Json& event : events_json(*process.timeline)) text += line(origin, event);
      if (process.timeline->reduced_from > 0)
        text += line(origin, {{"kind", "reduced_from"}, {"events", process.timeline->reduced_from}});
    }
  }
  return text;
}

}  // namespace gpuflight
