/// Streams as bytes, for tests.
#pragma once

#include <vector>

#include "gpuflight/trace/decoder.hpp"
#include "gpuflight/trace/encoder.hpp"
#include "tests/support/trace_builder.hpp"

namespace gpuflight::test {

inline std::vector<std::byte> encoded(const std::vector<Event>& events) {
  Encoder encoder;
  for (const Event& event : events) encoder.add(event);
  return encoder.take();
}

inline std::vector<Event> decoded(std::span<const std::byte> bytes) {
  std::vector<Event> events;
  Decoder decoder([&](const Event& event) { events.push_back(event); });
  decoder.feed(bytes);
  return events;
}

/// A stream's first event, and these behind it.
inline std::vector<Event> after_hello(const std::vector<Event>& events) {
  TraceBuilder trace;
  std::vector<Event> all = trace.hello().events();
  all.insert(all.end(), events.begin(), events.end());
  return all;
}

/// One of every kind of event.
inline std::vector<Event> one_of_each() {
  TraceBuilder trace;
  trace.hello();
  trace.region("judged", [&] {
    trace.upload(2048).launch("gemm");
    trace.fill_of(trace.call(CallKind::Fill, 16), 16);
  });
  trace.quiescent().loss(LossKind::Dropped, 3, "why").fail("no CUPTI");
  std::vector<Event> events = trace.events();
  events.push_back(Fact{1, 2});
  events.push_back(GraphInstantiated{3, 4});
  events.push_back(Stack{5, 6, {7, 8, 9, 10, 11, 12, 13}});
  events.push_back(StackOfCall{14, 15});
  events.push_back(UnorderedUse{16, 17, 18, 19, 20, 21, 22, UnorderedKind::FreedEarly});
  events.push_back(End{events.size(), 5, std::chrono::nanoseconds(7)});
  return events;
}

}  // namespace gpuflight::test
