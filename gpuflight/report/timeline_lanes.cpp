#include "gpuflight/report/timeline_lanes.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/direction_words.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kMostThreads = 3;
constexpr std::size_t kMostStreams = 4;

struct Work {
  std::vector<Span> spans;
  std::uint64_t events = 0;

  void add(const Span& span, std::uint64_t number = 1) {
    spans.push_back(span);
    events += number;
  }
};

using Stream = std::pair<std::uint32_t, std::uint32_t>;  // device, stream

template <class Act>
void for_each_merged(const Timeline& timeline, MergedKind kind, Act act) {
  for (const MergedEvents& events : timeline.merged) {
    if (events.kind == kind) act(events);
  }
}

/// Those with the most events, in the order of their keys.
template <class Key>
std::vector<Key> busiest(const std::map<Key, Work>& by_key, std::size_t most) {
  std::vector<Key> keys;
  for (const auto& [key, work] : by_key) keys.push_back(key);
  std::ranges::stable_sort(
      keys, [&](const Key& a, const Key& b) { return by_key.at(a).events > by_key.at(b).events; });
  keys.resize(std::min(keys.size(), most));
  std::ranges::sort(keys);
  return keys;
}

/// A lane for each of the busiest, and words for the others.
template <class Key, class LabelOf>
void add_busiest(std::map<Key, Work> by_key, std::size_t most, const std::string& noun, LabelOf label_of,
                 const std::string& others, std::vector<Lane>& lanes) {
  for (const Key& key : busiest(by_key, most)) {
    Work& work = by_key.at(key);
    lanes.push_back({label_of(key), number_of(work.events, noun), std::move(work.spans)});
  }
  if (by_key.size() > most) lanes.push_back({"and " + number_of(by_key.size() - most, others), "", {}});
}

void add_calls(const Timeline& timeline, const TimelineAxis& axis, std::vector<Lane>& lanes) {
  std::map<std::uint32_t, Work> threads;
  for (const TimelineCall& call : timeline.calls) threads[call.call.thread].add(axis.of(call));
  for_each_merged(timeline, MergedKind::Call, [&](const MergedEvents& events) {
    threads[events.thread].add(axis.of(events), events.events);
  });
  const bool several = threads.size() > 1;
  const auto label = [&](std::uint32_t thread) {
    return several ? "thread " + std::to_string(thread) : std::string("host calls");
  };
  add_busiest(std::move(threads), kMostThreads, "call", label, "more thread", lanes);
}

/// The copies of one direction.
struct Copies {
  Work work;
  std::uint64_t copies = 0;
  std::uint64_t bytes = 0;
  std::optional<std::uint64_t> each{};  // bytes of each, if they are alike
};

void add(const Copy& copy, const Span& span, Copies& to) {
  const bool first = to.copies == 0;
  const bool alike = copy.copies == 1 && (first || to.each == copy.bytes);
  to.each = alike ? std::optional(copy.bytes) : std::nullopt;
  to.work.add(span);
  to.copies += copy.copies;
  to.bytes += copy.bytes;
}

void add(const MergedEvents& events, const Span& span, Copies& to) {
  to.each.reset();
  to.work.add(span, events.events);
  to.copies += events.copies;
  to.bytes += events.bytes;
}

/// "128 × 2,048 B", or "130 copies, 1.5 MiB" where they differ. Of a batch only the sum is known.
std::string copies_text(const Copies& copies) {
  if (copies.each) return grouped(copies.copies) + " × " + exact_bytes(*copies.each);
  return grouped(copies.copies) + (copies.copies == 1 ? " copy, " : " copies, ") +
         rounded_bytes(copies.bytes);
}

void add_copies(const Timeline& timeline, const TimelineAxis& axis, std::vector<Lane>& lanes) {
  std::map<Direction, Copies> directions;
  for (const Copy& copy : timeline.copies) add(copy, axis.of(copy), directions[copy.direction]);
  for_each_merged(timeline, MergedKind::Copy, [&](const MergedEvents& events) {
    add(events, axis.of(events), directions[events.direction]);
  });
  for (auto& [direction, copies] : directions)
    lanes.push_back({in_words(direction), copies_text(copies), std::move(copies.work.spans)});
}

void add_fills(const Timeline& timeline, const TimelineAxis& axis, std::vector<Lane>& lanes) {
  Work work;
  for (const Fill& fill : timeline.fills) work.add(axis.of(fill));
  for_each_merged(timeline, MergedKind::Fill,
                  [&](const MergedEvents& events) { work.add(axis.of(events), events.events); });
  if (work.events != 0) lanes.push_back({"fills", number_of(work.events, "fill"), std::move(work.spans)});
}

void add_kernels(const Timeline& timeline, const TimelineAxis& axis, std::vector<Lane>& lanes) {
  std::map<Stream, Work> streams;
  std::set<std::uint32_t> devices;
  for (const Kernel& kernel : timeline.kernels) {
    streams[{kernel.device, kernel.stream}].add(axis.of(kernel));
    devices.insert(kernel.device);
  }
  for_each_merged(timeline, MergedKind::Kernel, [&](const MergedEvents& events) {
    streams[{events.device, events.stream}].add(axis.of(events), events.events);
    devices.insert(events.device);
  });
  // On the simulated device a kernel stands for an operation.
  const std::string noun = axis.in_order() ? "operation" : "kernel";
  const bool several = streams.size() > 1;
  const auto label = [&](const Stream& stream) {
    if (!several) return noun + "s";
    const std::string device = devices.size() > 1 ? "GPU " + std::to_string(stream.first) + ' ' : "";
    return device + "stream " + std::to_string(stream.second);
  };
  add_busiest(std::move(streams), kMostStreams, noun, label, "more stream", lanes);
}

}  // namespace

std::vector<Lane> lanes_of(const Timeline& timeline, const TimelineAxis& axis) {
  std::vector<Lane> lanes;
  add_calls(timeline, axis, lanes);
  add_copies(timeline, axis, lanes);
  add_fills(timeline, axis, lanes);
  add_kernels(timeline, axis, lanes);
  return lanes;
}

}  // namespace gpuflight
