#include "gpuflight/analysis/merged_of.hpp"

#include <algorithm>

#include "gpuflight/core/unknown_bytes.hpp"

namespace gpuflight {
namespace {

MergedEvents merged(MergedKind kind, Timestamp start, Timestamp end) {
  MergedEvents merged;
  merged.kind = kind;
  merged.start = start;
  merged.end = std::max(start, end);
  // A damaged recording's may lie further apart than a duration can be.
  std::int64_t busy = 0;
  if (__builtin_sub_overflow(std::int64_t{merged.end.time_since_epoch().count()},
                             std::int64_t{start.time_since_epoch().count()}, &busy))
    busy = std::chrono::nanoseconds::max().count();
  merged.busy = std::chrono::nanoseconds(busy);
  return merged;
}

template <class Record>
MergedEvents merged_record(MergedKind kind, const Record& record) {
  MergedEvents events = merged(kind, record.start, record.end);
  events.device = record.device;
  events.stream = record.stream;
  return events;
}

}  // namespace

MergedEvents merged_of(const TimelineRegion& region) {
  MergedEvents events = merged(MergedKind::Region, region.start, region.end.value_or(region.start));
  events.thread = region.thread;
  events.first_place = region.opened;
  return events;
}

MergedEvents merged_of(const TimelineCall& call) {
  MergedEvents events = merged(MergedKind::Call, call.call.start, call.end.value_or(call.call.start));
  events.call = call.call.kind;
  events.name = call.call.function;
  events.thread = call.call.thread;
  events.first_place = call.place;
  const bool has_bytes = call.call.kind == CallKind::Copy || call.call.kind == CallKind::Fill;
  if (has_bytes && call.call.bytes != kUnknownBytes) events.bytes = call.call.bytes;
  return events;
}

MergedEvents merged_of(const Kernel& kernel) {
  MergedEvents events = merged_record(MergedKind::Kernel, kernel);
  events.name = kernel.name;
  return events;
}

MergedEvents merged_of(const Copy& copy) {
  MergedEvents events = merged_record(MergedKind::Copy, copy);
  events.direction = copy.direction;
  events.copies = copy.copies;
  events.bytes = copy.bytes;
  return events;
}

MergedEvents merged_of(const Fill& fill) {
  MergedEvents events = merged_record(MergedKind::Fill, fill);
  events.bytes = fill.bytes;
  return events;
}

}  // namespace gpuflight
