#include "gpuflight/report/timeline_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "gpuflight/core/counts.hpp"
#include "gpuflight/core/unknown_bytes.hpp"
#include "gpuflight/report/event_words.hpp"

namespace gpuflight {
namespace {

using Json = nlohmann::ordered_json;

struct Builder {
  const Timeline& timeline;
  Timestamp origin;
  std::vector<std::pair<Timestamp, Json>> events;

  std::int64_t since(Timestamp time) const { return (time - origin).count(); }

  Json& add(const char* kind, const std::string& name, Timestamp start, std::optional<Timestamp> end) {
    Json json{{"kind", kind},
              {"name", name},
              {"start_ns", since(start)},
              {"end_ns", end ? Json(since(*end)) : Json(nullptr)}};
    events.emplace_back(start, std::move(json));
    return events.back().second;
  }

  void add(const TimelineRegion& region) {
    Json& json = add("region", region.name, region.start, region.end);
    json["thread"] = region.thread;
    json["scope"] = region.scope == Scope::Process ? "process" : "thread";
  }

  void add(const TimelineCall& entered) {
    const HostCall& call = entered.call;
    Json& json = add("call", text_of(timeline, call.function), call.start, entered.end);
    json["does"] = to_string(call.kind);
    json["thread"] = call.thread;
    json["correlation"] = call.correlation;
    if (call.kind != CallKind::Copy && call.kind != CallKind::Fill) return;
    json["bytes"] = call.bytes == kUnknownBytes ? Json(nullptr) : Json(call.bytes);
    if (call.kind == CallKind::Copy) json["from"] = call.from;
    json["to"] = call.to;
  }

  template <class Record>
  Json& add_record(const char* kind, const std::string& name, const Record& record) {
    Json& json = add(kind, name, record.start, record.end);
    json["correlation"] = record.correlation;
    json["device"] = record.device;
    json["stream"] = record.stream;
    json["graph"] = record.graph;
    return json;
  }

  void add(const Kernel& kernel) {
    Json& json = add_record("kernel", text_of(timeline, kernel.name), kernel);
    json["grid"] = kernel.grid;
    json["block"] = kernel.block;
  }

  void add(const Copy& copy) {
    Json& json = add_record("copy", copy_in_words(copy), copy);
    json["direction"] = to_string(copy.direction);
    json["from"] = to_string(copy.from);
    json["to"] = to_string(copy.to);
    json["bytes"] = copy.bytes;
    json["copies"] = copy.copies;
  }

  void add(const Fill& fill) {
    Json& json = add_record("fill", fill_in_words(fill), fill);
    json["to"] = to_string(fill.memory);
    json["bytes"] = fill.bytes;
  }

  void add(const MergedEvents& merged) {
    Json& json = add(to_string(merged.kind), name_of(timeline, merged), merged.start, merged.end);
    json["events"] = merged.events;
    json["busy_ns"] = merged.busy.count();
    if (is_on_host(merged)) {
      json["thread"] = merged.thread;
    } else {
      json["device"] = merged.device;
      json["stream"] = merged.stream;
    }
    if (merged.call) json["does"] = to_string(*merged.call);
    if (merged.kind == MergedKind::Copy) {
      json["direction"] = to_string(merged.direction);
      json["copies"] = merged.copies;
    }
    if (merged.bytes != 0) json["bytes"] = merged.bytes;
  }

  template <class Value>
  void add_all(const std::vector<Value>& values) {
    for (const Value& value : values) add(value);
  }
};

}  // namespace

Json timeline_json(const Timeline& timeline) {
  const std::uint64_t all = timeline.reduced_from;
  return {{"reduced_from", all == 0 ? Json(nullptr) : Json(all)}, {"events", events_json(timeline)}};
}

std::vector<Json> events_json(const Timeline& timeline) {
  Builder builder{timeline, start_of(timeline).value_or(Timestamp()), {}};
  builder.add_all(timeline.regions);
  builder.add_all(timeline.calls);
  builder.add_all(timeline.copies);
  builder.add_all(timeline.kernels);
  builder.add_all(timeline.fills);
  builder.add_all(timeline.merged);
  std::ranges::stable_sort(builder.events, {}, [](const auto& event) { return event.first; });
  std::vector<Json> events;
  for (auto& [start, event] : builder.events) events.push_back(std::move(event));
  return events;
}

}  // namespace gpuflight
