#include "gpuflight/report/html/timeline_rows.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "gpuflight/core/counts.hpp"
#include "gpuflight/core/unknown_bytes.hpp"
#include "gpuflight/report/event_words.hpp"
#include "gpuflight/report/html/bar_facts.hpp"

namespace gpuflight::html {
namespace {

enum class Band { Regions, Calls, Copies, Stream };

BarKind kind_of(CallKind kind) {
  switch (kind) {
    case CallKind::Launch:
    case CallKind::GraphLaunch: return BarKind::Launch;
    case CallKind::Copy: return BarKind::CopyCall;
    case CallKind::Fill: return BarKind::FillCall;
    case CallKind::Synchronize: return BarKind::Synchronize;
    default: return BarKind::OtherCall;
  }
}

BarKind kind_of(Direction direction) {
  if (direction == Direction::HostToDevice) return BarKind::HostToDevice;
  return direction == Direction::DeviceToHost ? BarKind::DeviceToHost : BarKind::OtherCopy;
}

BarKind kind_of(const MergedEvents& events) {
  switch (events.kind) {
    case MergedKind::Region: return BarKind::Region;
    case MergedKind::Call: return events.call ? kind_of(*events.call) : BarKind::Several;
    case MergedKind::Kernel: return BarKind::Kernel;
    case MergedKind::Copy: return kind_of(events.direction);
    case MergedKind::Fill: return BarKind::Fill;
  }
  return BarKind::Several;
}

const char* words(Direction direction) {
  switch (direction) {
    case Direction::HostToDevice: return "host → device";
    case Direction::DeviceToHost: return "device → host";
    case Direction::DeviceToDevice: return "on the device";
    case Direction::Peer: return "to a peer";
    case Direction::HostToHost: return "on the host";
  }
  return "copies";
}

class RowBuilder {
 public:
  RowBuilder(const Timeline& timeline, const BarScale& scale, PageTexts& texts)
      : timeline_(timeline), scale_(scale), texts_(texts) {
    note_devices(timeline.copies);
    note_devices(timeline.kernels);
    note_devices(timeline.fills);
    for (const MergedEvents& events : timeline.merged) {
      if (!is_on_host(events)) devices_.insert(events.device);
    }
  }

  std::vector<Row> take() {
    for (const TimelineRegion& region : timeline_.regions) add(region);
    for (const TimelineCall& call : timeline_.calls) add(call);
    for (const Copy& copy : timeline_.copies) add(copy);
    for (const Kernel& kernel : timeline_.kernels) add(kernel);
    for (const Fill& fill : timeline_.fills) add(fill);
    for (const MergedEvents& events : timeline_.merged) add(events);
    std::vector<Row> rows;
    for (auto& [place, row] : rows_) {
      // Of those that start together the longest comes first: it holds the others.
      std::ranges::stable_sort(row.bars, [](const Bar& a, const Bar& b) {
        return a.start != b.start ? a.start < b.start : a.end.value_or(INT64_MAX) > b.end.value_or(INT64_MAX);
      });
      rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  // Host threads above devices, and on both the cause above its effect.
  using Place = std::tuple<bool, std::uint32_t, Band, std::uint32_t>;

  Bar& add(const Place& place, const std::string& label, const char* what, const std::string& name,
           Span span) {
    Row& row = rows_[place];
    row.label = label;
    row.what = what;
    Bar bar;
    bar.start = span.start;
    bar.end = span.end;
    bar.name = texts_.names.index_of(name);
    row.bars.push_back(bar);
    return row.bars.back();
  }

  void add(const TimelineRegion& region) {
    Bar& bar = add({false, region.thread, Band::Regions, 0}, "thread " + std::to_string(region.thread),
                   "regions", region.name, scale_.span(region.start, region.end));
    bar.kind = BarKind::Region;
    bar.facts = texts_.facts.index_of(facts_of(region));
  }

  void add(const TimelineCall& entered) {
    const HostCall& call = entered.call;
    Bar& bar = add({false, call.thread, Band::Calls, 0}, "thread " + std::to_string(call.thread), "calls",
                   text_of(timeline_, call.function), scale_.span(call.start, entered.end));
    bar.kind = kind_of(call.kind);
    bar.facts = texts_.facts.index_of(facts_of(call));
    bar.correlation = call.correlation;
    const bool has_bytes = call.kind == CallKind::Copy || call.kind == CallKind::Fill;
    if (has_bytes && call.bytes != kUnknownBytes) bar.bytes = call.bytes;
  }

  template <class Record>
  void note_devices(const std::vector<Record>& records) {
    for (const Record& record : records) devices_.insert(record.device);
  }

  /// With one device there is nothing to tell apart.
  std::string device_words(std::uint32_t device) const {
    return devices_.size() < 2 ? "" : "GPU " + std::to_string(device) + " ";
  }

  template <class Record>
  Bar& add_record(const Record& record, Band band, std::uint32_t index, const std::string& label,
                  const std::string& name) {
    const char* what = band == Band::Copies ? "copies" : "stream";
    Bar& bar = add({true, record.device, band, index}, device_words(record.device) + label, what, name,
                   scale_.span(record.start, record.end));
    bar.facts = texts_.facts.index_of(facts_of(record));
    bar.correlation = record.correlation;
    return bar;
  }

  void add(const Copy& copy) {
    Bar& bar = add_record(copy, Band::Copies, static_cast<std::uint32_t>(copy.direction),
                          words(copy.direction), copy_in_words(copy));
    bar.kind = kind_of(copy.direction);
    bar.bytes = copy.bytes;
  }

  void add(const Kernel& kernel) {
    add_record(kernel, Band::Stream, kernel.stream, "stream " + std::to_string(kernel.stream),
               text_of(timeline_, kernel.name))
        .kind = BarKind::Kernel;
  }

  void add(const Fill& fill) {
    Bar& bar = add_record(fill, Band::Stream, fill.stream, "stream " + std::to_string(fill.stream),
                          fill_in_words(fill));
    bar.kind = BarKind::Fill;
    bar.bytes = fill.bytes;
  }

  Bar& add_merged(const MergedEvents& events) {
    const std::string name = name_of(timeline_, events);
    const Span span = scale_.span(events.start, events.end);
    const std::string thread = "thread " + std::to_string(events.thread);
    switch (events.kind) {
      case MergedKind::Region:
        return add({false, events.thread, Band::Regions, 0}, thread, "regions", name, span);
      case MergedKind::Call: return add({false, events.thread, Band::Calls, 0}, thread, "calls", name, span);
      case MergedKind::Copy:
        return add({true, events.device, Band::Copies, static_cast<std::uint32_t>(events.direction)},
                   device_words(events.device) + words(events.direction), "copies", name, span);
      case MergedKind::Kernel:
      case MergedKind::Fill: break;
    }
    return add({true, events.device, Band::Stream, events.stream},
               device_words(events.device) + "stream " + std::to_string(events.stream), "stream", name, span);
  }

  void add(const MergedEvents& events) {
    Bar& bar = add_merged(events);
    bar.kind = kind_of(events);
    bar.facts = texts_.facts.index_of(facts_of(events));
    bar.events = events.events;
    if (events.bytes != 0) bar.bytes = events.bytes;
  }

  const Timeline& timeline_;
  const BarScale& scale_;
  PageTexts& texts_;
  std::set<std::uint32_t> devices_;
  std::map<Place, Row> rows_;
};

}  // namespace

std::vector<Row> rows_of(const Timeline& timeline, const BarScale& scale, PageTexts& texts) {
  return RowBuilder(timeline, scale, texts).take();
}

}  // namespace gpuflight::html
