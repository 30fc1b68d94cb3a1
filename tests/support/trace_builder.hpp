/// Builds event streams for tests: trace().region("judged", [](auto& t) { t.launch("gemm"); }).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "gpuflight/core/events.hpp"

namespace gpuflight::test {

/// The two sides of a copy.
struct CopySides {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  MemoryKind host = MemoryKind::Pageable;
};

/// Adds events one behind the other; times run on by a microsecond an event, unless it is told otherwise.
class TraceBuilder {
 public:
  TraceBuilder& hello(Source source = Source::Cupti);

  RegionId open(const std::string& name, Scope scope = Scope::Process);
  TraceBuilder& close(RegionId region);

  /// Opens a region, adds what `inside` adds, and closes it.
  RegionId region(const std::string& name, const std::function<void()>& inside);

  /// What follows is called from this thread.
  TraceBuilder& on_thread(std::uint32_t thread);

  /// What follows is called from that stack, which is told with the first call of it; 0: from nobody knows
  /// where.
  TraceBuilder& from_stack(StackId stack);

  /// What follows takes that long: each call from its entry to its return, each kernel on the device.
  TraceBuilder& calls_take(std::chrono::nanoseconds duration);
  TraceBuilder& kernels_take(std::chrono::nanoseconds duration);

  /// Kernels that follow have so many blocks.
  TraceBuilder& of_blocks(std::uint32_t blocks);

  /// Nothing happens for that long.
  TraceBuilder& pause(std::chrono::nanoseconds duration);

  /// Calls that succeed, without what they make the device do.
  Correlation call(CallKind kind, std::uint64_t bytes = 0);
  Correlation failed_call(CallKind kind);
  Correlation captured_call(CallKind kind);
  Correlation enter(CallKind kind, std::uint64_t bytes = 0);
  TraceBuilder& leave(Correlation correlation, std::int32_t status = 0, bool captured = false);

  /// A call of that name that allocates something.
  TraceBuilder& allocation(const std::string& function);
  TraceBuilder& registration(const std::string& function);

  /// An executable graph with so many nodes that give a record.
  TraceBuilder& graph(std::uint64_t graph, std::uint64_t records);
  Correlation launch_of_graph(std::uint64_t graph);
  Correlation captured_launch_of_graph(std::uint64_t graph);
  Correlation failed_launch_of_graph(std::uint64_t graph);
  TraceBuilder& switch_node(std::uint64_t graph, std::uint64_t node, bool on);

  /// What the device did for a call.
  TraceBuilder& kernel_of(Correlation correlation, const std::string& name, std::uint32_t graph = 0);
  TraceBuilder& copy_of(Correlation correlation, Direction direction, std::uint64_t bytes,
                        MemoryKind from = MemoryKind::Pageable, MemoryKind to = MemoryKind::Device,
                        std::uint32_t copies = 1);
  TraceBuilder& fill_of(Correlation correlation, std::uint64_t bytes);

  /// A call and its one record.
  TraceBuilder& launch(const std::string& name);
  TraceBuilder& fill(std::uint64_t bytes);
  TraceBuilder& upload(std::uint64_t bytes, MemoryKind from = MemoryKind::Pageable);
  TraceBuilder& copy(Direction direction, std::uint64_t bytes, CopySides sides);

  /// A call that waits for the device.
  TraceBuilder& synchronize(const std::string& function = "cudaStreamSynchronize");

  /// Two uses of memory by things of these names, of which the called thread asks for the later one.
  TraceBuilder& unordered(const std::string& earlier, const std::string& later, UnorderedUse use);

  TraceBuilder& quiescent();
  TraceBuilder& quiescent_since(Timestamp began);
  TraceBuilder& loss(LossKind kind, std::uint64_t count, const std::string& detail = "");
  TraceBuilder& fail(const std::string& message);

  /// With the count of events that is right here.
  TraceBuilder& end();

  /// The next call gets this id: they wrap.
  TraceBuilder& next_correlation(Correlation correlation);

  /// Of the last event.
  Timestamp time() const { return time_; }

  const std::vector<Event>& events() const { return events_; }

 private:
  Correlation launch_of_graph(std::uint64_t graph, std::int32_t status, bool captured);
  Correlation enter_function(const std::string& function, CallKind kind, std::uint64_t bytes,
                             std::uint64_t from = 0, std::uint64_t to = 0);
  void tell_stack();
  TextId text(const std::string& text);
  Timestamp now();

  std::vector<Event> events_;
  std::map<std::string, TextId> texts_;
  RegionId next_region_ = 1;
  Correlation next_correlation_ = 1;
  std::uint32_t thread_ = 100;
  StackId stack_ = 0;
  std::set<StackId> stacks_;
  std::uint32_t blocks_ = 1;
  std::chrono::nanoseconds of_call_ = std::chrono::microseconds(1);
  std::chrono::nanoseconds of_kernel_ = std::chrono::microseconds(1);
  Timestamp time_{std::chrono::seconds(1)};
};

}  // namespace gpuflight::test
