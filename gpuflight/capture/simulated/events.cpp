#include "gpuflight/capture/simulated/events.hpp"

#include <atomic>

#include "gpuflight/capture/recorder/recorder.hpp"
#include "gpuflight/capture/recorder/this_thread.hpp"
#include "gpuflight/capture/simulated/streams.hpp"
#include "gpuflight/capture/stacks/call_stacks.hpp"

namespace gpuflight::simulated {
namespace {

constexpr std::uint32_t kDevice = 0;

constexpr std::int32_t kSuccess = 0;
constexpr std::int32_t kFailed = 999;  // as cudaErrorUnknown

Correlation next_correlation() {
  static std::atomic<Correlation> last{0};
  Correlation next = ++last;
  if (next == 0) next = ++last;
  return next;
}

std::uint64_t number(const void* address) { return reinterpret_cast<std::uintptr_t>(address); }

/// Adds to the call who makes it and when, and publishes it.
HostCall enter(Recorder& recorder, const InternedText& function, HostCall call) {
  const StackId stack = stack_here(recorder);
  call.start = now();
  call.correlation = next_correlation();
  call.thread = this_thread();
  call.function = function.id(recorder);
  recorder.publish(call);
  publish_stack(recorder, call.correlation, stack);
  return call;
}

void leave(Recorder& recorder, const HostCall& call, std::int32_t status) {
  recorder.publish(HostReturn{now(), call.correlation, call.thread, status, 0});
}

/// A call that gives no record.
void publish_call(CallKind kind, const InternedText& function, std::uint64_t bytes) {
  Recorder* recorder = Recorder::current();
  if (recorder == nullptr) return;
  HostCall call{};
  call.kind = kind;
  call.bytes = bytes;
  leave(*recorder, enter(*recorder, function, call), kSuccess);
}

}  // namespace

Call::Call(CallKind kind, const InternedText& function, const Transfer& transfer)
    : recorder_(Recorder::current()), transfer_(transfer), status_(kFailed) {
  if (recorder_ == nullptr) return;
  call_.kind = kind;
  call_.from = number(transfer.from.address);
  call_.to = number(transfer.to.address);
  call_.bytes = transfer.bytes;
  call_ = enter(*recorder_, function, call_);
}

Call::~Call() {
  if (recorder_ != nullptr) leave(*recorder_, call_, status_);
}

Call Call::launch() {
  static const InternedText function("simulated launch");
  return {CallKind::Launch, function, {}};
}

Call Call::copy(const Transfer& transfer) {
  static const InternedText function("simulated copy");
  return {CallKind::Copy, function, transfer};
}

void Call::ran(const InternedText& operation) {
  if (recorder_ == nullptr) return;
  Kernel kernel{};
  kernel.start = call_.start;
  kernel.end = now();
  kernel.correlation = call_.correlation;
  kernel.name = operation.id(*recorder_);
  kernel.device = kDevice;
  kernel.stream = current_stream_number();
  recorder_->publish(kernel);
  status_ = kSuccess;
}

void Call::copied() {
  if (recorder_ == nullptr) return;
  Copy copy{};
  copy.start = call_.start;
  copy.end = now();
  copy.bytes = transfer_.bytes;
  copy.correlation = call_.correlation;
  copy.direction = transfer_.direction;
  copy.from = transfer_.from.kind;
  copy.to = transfer_.to.kind;
  copy.copies = 1;
  copy.device = kDevice;
  copy.stream = current_stream_number();
  recorder_->publish(copy);
  status_ = kSuccess;
}

void publish_synchronization(const InternedText& function) {
  publish_call(CallKind::Synchronize, function, 0);
}

void publish_allocation(std::uint64_t bytes) {
  static const InternedText function("simulated allocation");
  if (bytes != 0) publish_call(CallKind::Allocate, function, bytes);
}

void publish_not_simulated(const std::string& operation) {
  Recorder* recorder = Recorder::current();
  if (recorder != nullptr) recorder->publish(Loss{1, LossKind::NotSimulated, recorder->text(operation)});
}

}  // namespace gpuflight::simulated
