#include "gpuflight/report/reading/timeline.hpp"

#include <unordered_map>

#include "gpuflight/core/counts.hpp"
#include "gpuflight/core/unknown_bytes.hpp"
#include "gpuflight/report/event_words.hpp"
#include "gpuflight/report/reading/fields.hpp"

namespace gpuflight::reading {
namespace {

constexpr std::array kCallKinds{CallKind::Launch,     CallKind::GraphLaunch, CallKind::Copy,
                                CallKind::Fill,       CallKind::Synchronize, CallKind::Allocate,
                                CallKind::SwitchNode, CallKind::Register};

Timestamp time_in(const Json& json) { return Timestamp(duration_in(json)); }

std::optional<Timestamp> end_of(const Json& event) {
  const Json& end = event.at("end_ns");
  return end.is_null() ? std::nullopt : std::optional(time_in(end));
}

std::uint32_t small_at(const Json& json, const char* key) {
  return static_cast<std::uint32_t>(unsigned_at(json, key));
}

MemoryKind memory_at(const Json& event, const char* key) {
  return word_in(event.at(key), kMemoryKinds, [](MemoryKind kind) { return to_string(kind); });
}

class Reader {
 public:
  void read(const Json& event) {
    const auto kind = event.at("kind").get<std::string>();
    if (event.contains("events")) return read_merged(kind, event);
    if (kind == "region") return read_region(event);
    if (kind == "call") return read_call(event);
    if (kind == "kernel") return read_kernel(event);
    if (kind == "copy") return read_copy(event);
    if (kind == "fill") return read_fill(event);
    throw Json::other_error::create(501, "unknown kind '" + kind + "'", &event);
  }

  Timeline timeline;

 private:
  TextId text_in(const Json& name) {
    const auto [text, added] =
        ids_.try_emplace(name.get<std::string>(), static_cast<TextId>(ids_.size() + 1));
    if (added) timeline.texts[text->second] = text->first;
    return text->second;
  }

  // The start is the place: events stand in its order.
  static StreamPlace place_of(Timestamp time) {
    return static_cast<StreamPlace>(time.time_since_epoch().count());
  }

  void read_region(const Json& event) {
    TimelineRegion region;
    region.id = timeline.regions.size() + 1;
    region.name = event.at("name").get<std::string>();
    region.thread = small_at(event, "thread");
    region.scope = event.at("scope") == "thread" ? Scope::Thread : Scope::Process;
    region.start = time_in(event.at("start_ns"));
    region.end = end_of(event);
    region.opened = place_of(region.start);
    if (region.end) region.closed = place_of(*region.end);
    timeline.regions.push_back(region);
  }

  void read_call(const Json& event) {
    TimelineCall entered;
    HostCall& call = entered.call;
    call.start = time_in(event.at("start_ns"));
    call.function = text_in(event.at("name"));
    call.kind = word_in(event.at("does"), kCallKinds, [](CallKind kind) { return to_string(kind); });
    call.thread = small_at(event, "thread");
    call.correlation = small_at(event, "correlation");
    if (event.contains("bytes")) call.bytes = optional_unsigned_at(event, "bytes").value_or(kUnknownBytes);
    if (event.contains("from")) call.from = unsigned_at(event, "from");
    if (event.contains("to")) call.to = unsigned_at(event, "to");
    entered.end = end_of(event);
    entered.place = place_of(call.start);
    timeline.calls.push_back(entered);
  }

  template <class Record>
  Record record_in(const Json& event) {
    Record record{};
    record.start = time_in(event.at("start_ns"));
    record.end = time_in(event.at("end_ns"));
    record.correlation = small_at(event, "correlation");
    record.device = small_at(event, "device");
    record.stream = small_at(event, "stream");
    record.graph = small_at(event, "graph");
    return record;
  }

  void read_kernel(const Json& event) {
    auto kernel = record_in<Kernel>(event);
    kernel.name = text_in(event.at("name"));
    for (std::size_t i = 0; i < 3; ++i) {
      kernel.grid[i] = static_cast<std::uint32_t>(unsigned_in(event.at("grid").at(i)));
      kernel.block[i] = static_cast<std::uint32_t>(unsigned_in(event.at("block").at(i)));
    }
    timeline.kernels.push_back(kernel);
  }

  void read_copy(const Json& event) {
    auto copy = record_in<Copy>(event);
    copy.direction =
        word_in(event.at("direction"), kDirections, [](Direction each) { return to_string(each); });
    copy.from = memory_at(event, "from");
    copy.to = memory_at(event, "to");
    copy.bytes = unsigned_at(event, "bytes");
    copy.copies = small_at(event, "copies");
    timeline.copies.push_back(copy);
  }

  void read_fill(const Json& event) {
    auto fill = record_in<Fill>(event);
    fill.memory = memory_at(event, "to");
    fill.bytes = unsigned_at(event, "bytes");
    timeline.fills.push_back(fill);
  }

  void read_merged(const std::string& kind, const Json& event) {
    constexpr std::array kKinds{MergedKind::Region, MergedKind::Call, MergedKind::Kernel, MergedKind::Copy,
                                MergedKind::Fill};
    MergedEvents merged;
    merged.kind = word_in(kind, kKinds, [](MergedKind each) { return to_string(each); });
    const bool is_named = merged.kind != MergedKind::Copy && merged.kind != MergedKind::Fill;
    if (is_named && event.at("name") != "") merged.name = text_in(event.at("name"));
    merged.start = time_in(event.at("start_ns"));
    merged.end = time_in(event.at("end_ns"));
    merged.busy = duration_in(event.at("busy_ns"));
    merged.events = unsigned_at(event, "events");
    if (event.contains("does"))
      merged.call = word_in(event.at("does"), kCallKinds, [](CallKind call) { return to_string(call); });
    if (event.contains("thread")) merged.thread = small_at(event, "thread");
    if (event.contains("device")) merged.device = small_at(event, "device");
    if (event.contains("stream")) merged.stream = small_at(event, "stream");
    if (event.contains("direction"))
      merged.direction =
          word_in(event.at("direction"), kDirections, [](Direction each) { return to_string(each); });
    if (event.contains("copies")) merged.copies = unsigned_at(event, "copies");
    if (event.contains("bytes")) merged.bytes = unsigned_at(event, "bytes");
    merged.first_place = place_of(merged.start);
    timeline.merged.push_back(merged);
  }

  std::unordered_map<std::string, TextId> ids_;
};

}  // namespace

Timeline timeline_from(const Json& json) {
  Reader reader;
  for (const Json& event : json.at("events")) reader.read(event);
  if (json.contains("reduced_from"))  // an earlier version's timeline has none
    reader.timeline.reduced_from = optional_unsigned_at(json, "reduced_from").value_or(0);
  return std::move(reader.timeline);
}

}  // namespace gpuflight::reading
