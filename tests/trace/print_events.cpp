/// Prints every event of a trace, a line each, as document_reader.py does: print_events TRACE
#include <fstream>
#include <iostream>
#include <iterator>

#include "gpuflight/trace/decoder.hpp"

namespace gpuflight {
namespace {

/// One line: the kind, then field=value.
class Line {
 public:
  explicit Line(const char* kind) { std::cout << kind; }
  ~Line() { std::cout << '\n'; }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  template <class T>
  Line& operator()(const char* field, const T& value) {
    std::cout << ' ' << field << '=';
    if constexpr (std::is_enum_v<T>) {
      std::cout << static_cast<std::uint32_t>(value);
    } else {
      print(value);
    }
    return *this;
  }

 private:
  template <class Number>
  static void print(Number number) {
    std::cout << number;
  }
  static void print(Timestamp time) { std::cout << time.time_since_epoch().count(); }
  static void print(std::chrono::nanoseconds duration) { std::cout << duration.count(); }
  static void print(const std::string& text) {
    constexpr const char* kDigits = "0123456789abcdef";
    for (const unsigned char c : text) std::cout << kDigits[c / 16] << kDigits[c % 16];
  }
};

void print(const Hello& e) {
  Line("Hello")("pid", e.pid)("parent", e.parent)("source", e.source)("reserved", e.reserved)("time", e.time);
}

void print(const Fact& e) { Line("Fact")("key", e.key)("value", e.value); }

void print(const Text& e) { Line("Text")("id", e.id)("text", e.text); }

void print(const RegionOpened& e) {
  Line("RegionOpened")("region", e.region)("time", e.time)("thread", e.thread)("scope", e.scope)(
      "name", e.name)("domain", e.domain);
}

void print(const RegionClosed& e) {
  Line("RegionClosed")("region", e.region)("time", e.time)("thread", e.thread)("reserved", e.reserved);
}

void print(const HostCall& e) {
  Line("HostCall")("start", e.start)("from", e.from)("to", e.to)("bytes", e.bytes)(
      "correlation", e.correlation)("thread", e.thread)("function", e.function)("kind", e.kind);
}

void print(const HostReturn& e) {
  Line("HostReturn")("end", e.end)("correlation", e.correlation)("thread", e.thread)("status", e.status)(
      "captured", e.captured);
}

void print(const Kernel& e) {
  Line("Kernel")("start", e.start)("end", e.end)("correlation", e.correlation)("name", e.name)(
      "device", e.device)("stream", e.stream)("graph", e.graph)("device_launched", e.device_launched)(
      "grid_x", e.grid[0])("grid_y", e.grid[1])("grid_z", e.grid[2])("block_x", e.block[0])(
      "block_y", e.block[1])("block_z", e.block[2]);
}

void print(const Copy& e) {
  Line("Copy")("start", e.start)("end", e.end)("bytes", e.bytes)("correlation", e.correlation)(
      "direction", e.direction)("from", e.from)("to", e.to)("copies", e.copies)("device", e.device)(
      "stream", e.stream)("graph", e.graph);
}

void print(const Fill& e) {
  Line("Fill")("start", e.start)("end", e.end)("bytes", e.bytes)("correlation", e.correlation)(
      "memory", e.memory)("device", e.device)("stream", e.stream)("graph", e.graph)("reserved", e.reserved);
}

void print(const Quiescent& e) { Line("Quiescent")("time", e.time); }

void print(const Loss& e) { Line("Loss")("count", e.count)("kind", e.kind)("detail", e.detail); }

void print(const Failure& e) { Line("Failure")("message", e.message)("reserved", e.reserved); }

void print(const End& e) { Line("End")("events", e.events)("waits", e.waits)("waited", e.waited); }

void print(const GraphInstantiated& e) { Line("GraphInstantiated")("graph", e.graph)("records", e.records); }

void print(const Stack& e) {
  Line("Stack")("stack", e.stack)("module", e.module)("frame_1", e.frames[0])("frame_2", e.frames[1])(
      "frame_3", e.frames[2])("frame_4", e.frames[3])("frame_5", e.frames[4])("frame_6", e.frames[5])(
      "frame_7", e.frames[6]);
}

void print(const StackOfCall& e) { Line("StackOfCall")("correlation", e.correlation)("stack", e.stack); }

void print(const UnorderedUse& e) {
  Line("UnorderedUse")("earlier", e.earlier)("later", e.later)("earlier_stack", e.earlier_stack)(
      "later_stack", e.later_stack)("earlier_stream", e.earlier_stream)("later_stream", e.later_stream)(
      "thread", e.thread)("kind", e.kind);
}

}  // namespace
}  // namespace gpuflight

int main(int count, char** arguments) try {
  if (count != 2) return 2;
  std::ifstream in(arguments[1], std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  gpuflight::Decoder decoder([](const gpuflight::Event& event) {
    std::visit([](const auto& value) { gpuflight::print(value); }, event);
  });
  decoder.feed(std::as_bytes(std::span(bytes)));
  return 0;
} catch (const gpuflight::TraceError& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
