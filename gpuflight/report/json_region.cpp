#include "gpuflight/report/json_region.hpp"

#include <nlohmann/json.hpp>

#include "gpuflight/report/timeline_json.hpp"

namespace gpuflight {
namespace {

using Json = nlohmann::ordered_json;

const char* to_string(Source source) {
  switch (source) {
    case Source::Cupti: return "cupti";
    case Source::Simulated: return "simulated";
    case Source::Regions: return "regions";
  }
  return "unknown";
}

Json copies_json(const CopyCounts& counts) {
  Json memory = Json::object();
  for (const auto& [kind, copies] : counts.memory) memory[gpuflight::to_string(kind)] = copies;
  Json sizes = Json::array();
  for (const auto& [bytes, copies] : counts.sizes)
    sizes.push_back(Json{{"bytes", bytes}, {"copies", copies}});
  return {{"copies", counts.copies}, {"bytes", counts.bytes}, {"memory", memory}, {"sizes", sizes}};
}

Json counts_json(const Counts& counts) {
  Json json = Json::object();
  for (const Direction direction : {Direction::HostToDevice, Direction::DeviceToHost,
                                    Direction::DeviceToDevice, Direction::Peer, Direction::HostToHost}) {
    json[gpuflight::to_string(direction)] = copies_json(counts.copies_in(direction));
  }
  for (const CountName& count : count_names()) {
    const bool of_a_direction = std::string_view(count.name).find('.') != std::string_view::npos;
    if (!of_a_direction) json[count.name] = count.of(counts);
  }
  return json;
}

Json per_call_json(const std::map<std::string, Spread>& per_call) {
  Json json = Json::object();
  for (const CountName& count : count_names()) {
    const auto found = per_call.find(count.name);
    if (found == per_call.end()) continue;
    const Spread& spread = found->second;
    json[count.name] = {{"min", spread.min}, {"median", spread.median}, {"max", spread.max}};
  }
  return json;
}

Json kernels_json(const Counts& counts, bool timed) {
  Json json = Json::array();
  for (const auto& [name, kernels] : counts.kernels_by_name) {
    const Json duration = timed ? Json(kernels.duration.count()) : Json(nullptr);
    json.push_back(Json{{"name", name}, {"count", kernels.count}, {"duration_ns", duration}});
  }
  return json;
}

Json region_json(const RegionReport& region, bool timed) {
  return {
      {"name", region.name},
      {"path", region.path},
      {"calls", region.calls},
      {"counts", counts_json(region.counts)},
      {"per_call", per_call_json(region.per_call)},
      {"kernels", kernels_json(region.counts, timed)},
      {"recorded_times", timed && region.recorded_times ? to_json(*region.recorded_times) : Json(nullptr)}};
}

}  // namespace

Json to_json(const Times& times) {
  return {{"first_ns", times.first.count()},
          {"min_ns", times.min.count()},
          {"median_ns", times.median.count()},
          {"calls", times.calls}};
}

Json to_json(const ProcessReport& process) {
  Json json{{"pid", process.pid},
            {"source", to_string(process.source)},
            {"complete", process.complete},
            {"waits", process.waits},
            {"waited_ns", process.waited.count()}};
  json["regions"] = Json::array();
  for (const RegionReport& region : process.regions) {
    json["regions"].push_back(region_json(region, process.source != Source::Simulated));
  }
  if (process.timeline) json["timeline"] = timeline_json(*process.timeline);
  return json;
}

}  // namespace gpuflight
