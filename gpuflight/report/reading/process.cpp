#include "gpuflight/report/reading/process.hpp"

#include <array>

#include "gpuflight/report/reading/fields.hpp"
#include "gpuflight/report/reading/timeline.hpp"

namespace gpuflight::reading {
namespace {

constexpr std::array<std::pair<const char*, std::uint64_t Counts::*>, 7> kPlainCounts{
    {{"fills", &Counts::fills},
     {"host_launches", &Counts::host_launches},
     {"graph_launches", &Counts::graph_launches},
     {"kernels", &Counts::kernels},
     {"graph_kernels", &Counts::graph_kernels},
     {"blocking_synchronizations", &Counts::blocking_synchronizations},
     {"allocations", &Counts::allocations}}};

Source source_in(const Json& json) {
  const auto word = json.get<std::string>();
  if (word == "cupti") return Source::Cupti;
  if (word == "simulated") return Source::Simulated;
  if (word == "regions") return Source::Regions;
  throw Json::other_error::create(501, "unknown source '" + word + "'", &json);
}

CopyCounts copies_from(const Json& json) {
  CopyCounts counts;
  counts.copies = unsigned_at(json, "copies");
  counts.bytes = unsigned_at(json, "bytes");
  for (const auto& [word, copies] : json.at("memory").items()) {
    const auto kind = word_in(Json(word), kMemoryKinds, [](MemoryKind each) { return to_string(each); });
    counts.memory[kind] = unsigned_in(copies);
  }
  for (const Json& size : json.at("sizes"))
    counts.sizes[unsigned_at(size, "bytes")] = unsigned_at(size, "copies");
  return counts;
}

Counts counts_from(const Json& json, const Json& kernels) {
  Counts counts;
  for (const Direction direction : kDirections)
    counts.copies_in(direction) = copies_from(json.at(to_string(direction)));
  for (const auto& [name, member] : kPlainCounts) counts.*member = unsigned_at(json, name);
  for (const Json& kernel : kernels) {
    KernelCounts& of_name = counts.kernels_by_name[kernel.at("name").get<std::string>()];
    of_name.count = unsigned_at(kernel, "count");
    const Json& duration = kernel.at("duration_ns");
    if (!duration.is_null()) of_name.duration = duration_in(duration);
  }
  return counts;
}

RegionReport region_from(const Json& json) {
  RegionReport region;
  region.name = json.at("name").get<std::string>();
  region.path = json.at("path").get<std::string>();
  region.calls = unsigned_at(json, "calls");
  region.counts = counts_from(json.at("counts"), json.at("kernels"));
  for (const auto& [name, spread] : json.at("per_call").items()) {
    region.per_call[name] = {unsigned_at(spread, "min"), unsigned_at(spread, "median"),
                             unsigned_at(spread, "max")};
  }
  const Json& times = json.at("recorded_times");
  if (!times.is_null()) region.recorded_times = times_from(times);
  return region;
}

}  // namespace

Times times_from(const Json& json) {
  return {duration_in(json.at("first_ns")), duration_in(json.at("min_ns")), duration_in(json.at("median_ns")),
          unsigned_at(json, "calls")};
}

ProcessReport process_from(const Json& json) {
  ProcessReport process;
  process.pid = static_cast<std::uint32_t>(unsigned_at(json, "pid"));
  process.source = source_in(json.at("source"));
  process.complete = json.at("complete").get<bool>();
  process.waits = unsigned_at(json, "waits");
  process.waited = duration_in(json.at("waited_ns"));
  process.regions = all_at(json, "regions", region_from);
  if (json.contains("timeline")) process.timeline = timeline_from(json.at("timeline"));
  return process;
}

}  // namespace gpuflight::reading
