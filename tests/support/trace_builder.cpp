#include "tests/support/trace_builder.hpp"

namespace gpuflight::test {

TraceBuilder& TraceBuilder::hello(Source source) {
  events_.push_back(Hello{42, 1, source, 0, now()});
  return *this;
}

RegionId TraceBuilder::open(const std::string& name, Scope scope) {
  const TextId id = text(name);
  events_.push_back(RegionOpened{next_region_, now(), thread_, scope, id, 0});
  return next_region_++;
}

TraceBuilder& TraceBuilder::close(RegionId region) {
  events_.push_back(RegionClosed{region, now(), thread_, 0});
  return *this;
}

RegionId TraceBuilder::region(const std::string& name, const std::function<void()>& inside) {
  const RegionId id = open(name);
  inside();
  close(id);
  return id;
}

TraceBuilder& TraceBuilder::on_thread(std::uint32_t thread) {
  thread_ = thread;
  return *this;
}

TraceBuilder& TraceBuilder::from_stack(StackId stack) {
  stack_ = stack;
  return *this;
}

TraceBuilder& TraceBuilder::calls_take(std::chrono::nanoseconds duration) {
  of_call_ = duration;
  return *this;
}

TraceBuilder& TraceBuilder::kernels_take(std::chrono::nanoseconds duration) {
  of_kernel_ = duration;
  return *this;
}

TraceBuilder& TraceBuilder::of_blocks(std::uint32_t blocks) {
  blocks_ = blocks;
  return *this;
}

TraceBuilder& TraceBuilder::pause(std::chrono::nanoseconds duration) {
  time_ += duration;
  return *this;
}

Correlation TraceBuilder::call(CallKind kind, std::uint64_t bytes) {
  const Correlation correlation = enter(kind, bytes);
  leave(correlation);
  return correlation;
}

Correlation TraceBuilder::failed_call(CallKind kind) {
  const Correlation correlation = enter(kind);
  leave(correlation, 1);
  return correlation;
}

Correlation TraceBuilder::captured_call(CallKind kind) {
  const Correlation correlation = enter(kind);
  leave(correlation, 0, true);
  return correlation;
}

Correlation TraceBuilder::enter(CallKind kind, std::uint64_t bytes) {
  return enter_function("call", kind, bytes);
}

Correlation TraceBuilder::enter_function(const std::string& function, CallKind kind, std::uint64_t bytes,
                                         std::uint64_t from, std::uint64_t to) {
  const TextId name = text(function);
  events_.push_back(HostCall{now(), from, to, bytes, next_correlation_, thread_, name, kind});
  if (stack_ != 0) tell_stack();
  return next_correlation_++;
}

void TraceBuilder::tell_stack() {
  if (stacks_.insert(stack_).second) {
    const TextId module = text("/solutions/solution.so");
    events_.push_back(Stack{stack_, module, {stack_ * 16U}});
  }
  events_.push_back(StackOfCall{next_correlation_, stack_});
}

TraceBuilder& TraceBuilder::allocation(const std::string& function) {
  return leave(enter_function(function, CallKind::Allocate, 64));
}

TraceBuilder& TraceBuilder::registration(const std::string& function) {
  return leave(enter_function(function, CallKind::Register, 64));
}

TraceBuilder& TraceBuilder::graph(std::uint64_t graph, std::uint64_t records) {
  events_.push_back(GraphInstantiated{graph, records});
  return *this;
}

Correlation TraceBuilder::launch_of_graph(std::uint64_t graph) { return launch_of_graph(graph, 0, false); }

Correlation TraceBuilder::captured_launch_of_graph(std::uint64_t graph) {
  return launch_of_graph(graph, 0, true);
}

Correlation TraceBuilder::failed_launch_of_graph(std::uint64_t graph) {
  return launch_of_graph(graph, 1, false);
}

Correlation TraceBuilder::launch_of_graph(std::uint64_t graph, std::int32_t status, bool captured) {
  const Correlation launch = enter_function("cudaGraphLaunch", CallKind::GraphLaunch, 0, graph);
  leave(launch, status, captured);
  return launch;
}

TraceBuilder& TraceBuilder::switch_node(std::uint64_t graph, std::uint64_t node, bool on) {
  return leave(enter_function("cudaGraphNodeSetEnabled", CallKind::SwitchNode, on ? 1 : 0, graph, node));
}

TraceBuilder& TraceBuilder::leave(Correlation correlation, std::int32_t status, bool captured) {
  time_ += of_call_;
  events_.push_back(HostReturn{time_, correlation, thread_, status, captured ? 1U : 0U});
  return *this;
}

TraceBuilder& TraceBuilder::kernel_of(Correlation correlation, const std::string& name, std::uint32_t graph) {
  const TextId id = text(name);
  const Timestamp start = now();
  time_ += of_kernel_;
  events_.push_back(Kernel{start, time_, correlation, id, 0, 7, graph, 0, {blocks_, 1, 1}, {32, 1, 1}});
  return *this;
}

TraceBuilder& TraceBuilder::copy_of(Correlation correlation, Direction direction, std::uint64_t bytes,
                                    MemoryKind from, MemoryKind to, std::uint32_t copies) {
  events_.push_back(Copy{now(), now(), bytes, correlation, direction, from, to, copies, 0, 7, 0});
  return *this;
}

TraceBuilder& TraceBuilder::fill_of(Correlation correlation, std::uint64_t bytes) {
  events_.push_back(Fill{now(), now(), bytes, correlation, MemoryKind::Device, 0, 7, 0, 0});
  return *this;
}

TraceBuilder& TraceBuilder::launch(const std::string& name) {
  return kernel_of(call(CallKind::Launch), name);
}

TraceBuilder& TraceBuilder::fill(std::uint64_t bytes) { return fill_of(call(CallKind::Fill, bytes), bytes); }

TraceBuilder& TraceBuilder::upload(std::uint64_t bytes, MemoryKind from) {
  return copy_of(call(CallKind::Copy, bytes), Direction::HostToDevice, bytes, from);
}

TraceBuilder& TraceBuilder::copy(Direction direction, std::uint64_t bytes, CopySides sides) {
  const Correlation correlation =
      enter_function("cudaMemcpyAsync", CallKind::Copy, bytes, sides.from, sides.to);
  leave(correlation);
  const bool from_host = direction == Direction::HostToDevice;
  const bool to_host = direction == Direction::DeviceToHost;
  return copy_of(correlation, direction, bytes, from_host ? sides.host : MemoryKind::Device,
                 to_host ? sides.host : MemoryKind::Device);
}

TraceBuilder& TraceBuilder::synchronize(const std::string& function) {
  return leave(enter_function(function, CallKind::Synchronize, 0));
}

TraceBuilder& TraceBuilder::unordered(const std::string& earlier, const std::string& later,
                                      UnorderedUse use) {
  use.earlier = text(earlier);
  use.later = text(later);
  use.thread = thread_;
  events_.push_back(use);
  return *this;
}

TraceBuilder& TraceBuilder::quiescent() { return quiescent_since(now()); }

TraceBuilder& TraceBuilder::quiescent_since(Timestamp began) {
  events_.push_back(Quiescent{began});
  return *this;
}

TraceBuilder& TraceBuilder::loss(LossKind kind, std::uint64_t count, const std::string& detail) {
  const TextId id = detail.empty() ? 0 : text(detail);
  events_.push_back(Loss{count, kind, id});
  return *this;
}

TraceBuilder& TraceBuilder::fail(const std::string& message) {
  const TextId id = text(message);
  events_.push_back(Failure{id, 0});
  return *this;
}

TraceBuilder& TraceBuilder::end() {
  events_.push_back(End{events_.size(), 0, {}});
  return *this;
}

TraceBuilder& TraceBuilder::next_correlation(Correlation correlation) {
  next_correlation_ = correlation;
  return *this;
}

TextId TraceBuilder::text(const std::string& text) {
  const auto [entry, added] = texts_.try_emplace(text, static_cast<TextId>(texts_.size() + 1));
  if (added) events_.push_back(Text{entry->second, text});
  return entry->second;
}

Timestamp TraceBuilder::now() { return time_ += std::chrono::microseconds(1); }

}  // namespace gpuflight::test
