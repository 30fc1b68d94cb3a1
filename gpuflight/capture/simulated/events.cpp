#include "gpuflight/capture/simulated/events.hpp"

#include <unistd.h>

#include "gpuflight/capture/recorder/recorder.hpp"
#include "gpuflight/capture/simulated/streams.hpp"

namespace gpuflight::simulated {
namespace {

constexpr std::uint32_t kDevice = 0;

std::uint32_t this_thread() {
  thread_local const std::uint32_t thread = static_cast<std::uint32_t>(gettid());
  return thread;
}

Correlation next_correlation() {
  static std::atomic<Correlation> last{0};
  Correlation next = ++last;
  if (next == 0) next = ++last;
  return next;
}

std::uint64_t number(const void* address) { return reinterpret_cast<std::uintptr_t>(address); }

/// Publishes the call with its return; the caller publishes what it made the device do.
HostReturn publish_call(Recorder& recorder, HostCall call) {
  call.correlation = next_correlation();
  call.thread = this_thread();
  HostReturn returned{};
  returned.end = now();
  returned.correlation = call.correlation;
  returned.thread = call.thread;
  recorder.publish(call);
  recorder.publish(returned);
  return returned;
}

HostCall call_of(CallKind kind, TextId function, Timestamp start) {
  HostCall call{};
  call.start = start;
  call.function = function;
  call.kind = kind;
  return call;
}

}  // namespace

Timestamp now() {
  return std::chrono::time_point_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now());
}

TextId Name::id(Recorder& recorder) const {
  TextId id = id_.load(std::memory_order_relaxed);
  if (id == 0) {
    id = recorder.text(text_);
    id_.store(id, std::memory_order_relaxed);
  }
  return id;
}

void publish_copy(Direction direction, Place from, Place to, std::uint64_t bytes, Timestamp start) {
  static const Name function("simulated copy");
  Recorder* recorder = Recorder::current();
  if (!recorder) return;
  HostCall call = call_of(CallKind::Copy, function.id(*recorder), start);
  call.from = number(from.address);
  call.to = number(to.address);
  call.bytes = bytes;
  const HostReturn returned = publish_call(*recorder, call);

  Copy copy{};
  copy.start = start;
  copy.end = returned.end;
  copy.bytes = bytes;
  copy.correlation = returned.correlation;
  copy.direction = direction;
  copy.from = from.kind;
  copy.to = to.kind;
  copy.copies = 1;
  copy.device = kDevice;
  copy.stream = current_stream_number();
  recorder->publish(copy);
}

void publish_operation(const Name& name, Timestamp start) {
  static const Name function("simulated launch");
  Recorder* recorder = Recorder::current();
  if (!recorder) return;
  const TextId id = name.id(*recorder);
  const HostReturn returned =
      publish_call(*recorder, call_of(CallKind::Launch, function.id(*recorder), start));

  Kernel kernel{};
  kernel.start = start;
  kernel.end = returned.end;
  kernel.correlation = returned.correlation;
  kernel.name = id;
  kernel.device = kDevice;
  kernel.stream = current_stream_number();
  recorder->publish(kernel);
}

void publish_synchronization(const Name& function) {
  if (Recorder* recorder = Recorder::current()) {
    publish_call(*recorder, call_of(CallKind::Synchronize, function.id(*recorder), now()));
  }
}

void publish_not_simulated(const std::string& operation) {
  Recorder* recorder = Recorder::current();
  if (recorder != nullptr) recorder->publish(Loss{1, LossKind::NotSimulated, recorder->text(operation)});
}

void publish_allocation(std::uint64_t bytes) {
  static const Name function("simulated allocation");
  Recorder* recorder = Recorder::current();
  if (!recorder || bytes == 0) return;
  HostCall call = call_of(CallKind::Allocate, function.id(*recorder), now());
  call.bytes = bytes;
  publish_call(*recorder, call);
}

}  // namespace gpuflight::simulated
