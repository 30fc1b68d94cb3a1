#include "gpuflight/report/timeline_lanes.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/direction_words.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kMostThreads = 3;
constexpr std::size_t kMostStreams = 4;

using Spans = std::vector<Span>;
using Stream = std::pair<std::uint32_t, std::uint32_t>;  // device, stream

/// Those with the most spans, in the order of their keys.
template <class Key>
std::vector<Key> busiest(const std::map<Key, Spans>& by_key, std::size_t most) {
  std::vector<Key> keys;
  for (const auto& [key, spans] : by_key) keys.push_back(key);
  std::ranges::stable_sort(
      keys, [&](const Key& a, const Key& b) { return by_key.at(a).size() > by_key.at(b).size(); });
  keys.resize(std::min(keys.size(), most));
  std::ranges::sort(keys);
  return keys;
}

/// A lane for each of the busiest, and words for the others.
template <class Key, class LabelOf>
void add_busiest(std::map<Key, Spans> by_key, std::size_t most, const std::string& noun, LabelOf label_of,
                 const std::string& others, std::vector<Lane>& lanes) {
  for (const Key& key : busiest(by_key, most)) {
    Spans& spans = by_key.at(key);
    const std::string number = number_of(spans.size(), noun);
    lanes.push_back({label_of(key), number, std::move(spans)});
  }
  if (by_key.size() > most) lanes.push_back({"and " + number_of(by_key.size() - most, others), "", {}});
}

void add_calls(const Timeline& timeline, const TimelineAxis& axis, std::vector<Lane>& lanes) {
  std::map<std::uint32_t, Spans> threads;
  for (const TimelineCall& call : timeline.calls) threads[call.call.thread].push_back(axis.of(call));
  const bool several = threads.size() > 1;
  const auto label = [&](std::uint32_t thread) {
    return several ? "thread " + std::to_string(thread) : std::string("host calls");
  };
  add_busiest(std::move(threads), kMostThreads, "call", label, "more thread", lanes);
}

/// "128 × 2,048 B", or "130 copies, 1.5 MiB" where they differ. Of a batch only the sum is known.
std::string copies_text(const std::vector<const Copy*>& copies) {
  std::uint64_t number = 0;
  std::uint64_t bytes = 0;
  bool alike = true;
  for (const Copy* copy : copies) {
    number += copy->copies;
    bytes += copy->bytes;
    alike = alike && copy->copies == 1 && copy->bytes == copies.front()->bytes;
  }
  if (alike) return grouped(number) + " × " + exact_bytes(copies.front()->bytes);
  return grouped(number) + (number == 1 ? " copy, " : " copies, ") + rounded_bytes(bytes);
}

void add_copies(const Timeline& timeline, const TimelineAxis& axis, std::vector<Lane>& lanes) {
  std::map<Direction, std::vector<const Copy*>> directions;
  for (const Copy& copy : timeline.copies) directions[copy.direction].push_back(&copy);
  for (const auto& [direction, copies] : directions) {
    Spans spans;
    for (const Copy* copy : copies) spans.push_back(axis.of(*copy));
    lanes.push_back({in_words(direction), copies_text(copies), std::move(spans)});
  }
}

void add_fills(const Timeline& timeline, const TimelineAxis& axis, std::vector<Lane>& lanes) {
  if (timeline.fills.empty()) return;
  Spans spans;
  for (const Fill& fill : timeline.fills) spans.push_back(axis.of(fill));
  lanes.push_back({"fills", number_of(timeline.fills.size(), "fill"), std::move(spans)});
}

void add_kernels(const Timeline& timeline, const TimelineAxis& axis, std::vector<Lane>& lanes) {
  std::map<Stream, Spans> streams;
  std::set<std::uint32_t> devices;
  for (const Kernel& kernel : timeline.kernels) {
    streams[{kernel.device, kernel.stream}].push_back(axis.of(kernel));
    devices.insert(kernel.device);
  }
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
