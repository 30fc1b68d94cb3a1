#include "gpuflight/capture/simulated/runtime/calls.hpp"

#include <atomic>

#include "gpuflight/capture/recorder/recorder.hpp"
#include "gpuflight/capture/recorder/this_thread.hpp"
#include "gpuflight/capture/simulated/runtime/ordering.hpp"
#include "gpuflight/capture/stacks/call_stacks.hpp"

namespace gpuflight::simulated {
namespace {

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
HostCall enter(Recorder& recorder, const InternedText& function, HostCall call, StackId stack) {
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
void publish_call(const InternedText& function, const HostCall& call, std::int32_t status) {
  Recorder* recorder = Recorder::current();
  if (recorder != nullptr)
    leave(*recorder, enter(*recorder, function, call, stack_here(*recorder, call.kind)), status);
}

HostCall call_of(CallKind kind, std::uint64_t bytes) {
  HostCall call{};
  call.kind = kind;
  call.bytes = bytes;
  return call;
}

}  // namespace

Call::Call(CallKind kind, const InternedText& function, const Transfer& transfer, const Lane& lane)
    : recorder_(Recorder::current()), transfer_(transfer), lane_(lane), status_(kFailed) {
  if (recorder_ == nullptr) return;
  call_ = call_of(kind, transfer.bytes);
  call_.from = number(transfer.from.address);
  call_.to = number(transfer.to.address);
  stack_ = stack_here(*recorder_, kind);
  call_ = enter(*recorder_, function, call_, stack_);
}

Call::~Call() {
  if (recorder_ != nullptr) leave(*recorder_, call_, status_);
}

Call Call::launch(const Lane& lane) {
  static const InternedText function("simulated launch");
  return {CallKind::Launch, function, {}, lane};
}

Call Call::copy(const InternedText& function, const Transfer& transfer, const Lane& lane) {
  return {CallKind::Copy, function, transfer, lane};
}

Call Call::fill(const InternedText& function, const Place& place, std::uint64_t bytes, const Lane& lane) {
  return {CallKind::Fill, function, {{}, {}, place, bytes}, lane};
}

void Call::ran(const InternedText& operation, std::span<const Use> uses) {
  if (recorder_ == nullptr) return;
  Kernel kernel{};
  kernel.start = call_.start;
  kernel.end = now();
  kernel.correlation = call_.correlation;
  kernel.name = operation.id(*recorder_);
  kernel.device = lane_.device;
  kernel.stream = lane_.stream;
  recorder_->publish(kernel);
  Ordering::current()->perform(lane_, {kernel.name, stack_, lane_.stream}, uses);
  status_ = kSuccess;
}

void Call::copied(std::span<const Use> uses) {
  if (recorder_ == nullptr) return;
  Copy copy{};
  copy.start = call_.start;
  copy.end = now();
  copy.bytes = transfer_.bytes;
  copy.correlation = call_.correlation;
  copy.direction = transfer_.direction;
  copy.from = transfer_.from.kind;
  copy.to = transfer_.to.kind;
  copy.copies = transfer_.copies;
  copy.device = lane_.device;
  copy.stream = lane_.stream;
  recorder_->publish(copy);
  Ordering::current()->perform(lane_, {call_.function, stack_, lane_.stream}, uses);
  status_ = kSuccess;
}

void Call::filled(std::span<const Use> uses) {
  if (recorder_ == nullptr) return;
  Fill fill{};
  fill.start = call_.start;
  fill.end = now();
  fill.bytes = transfer_.bytes;
  fill.correlation = call_.correlation;
  fill.memory = transfer_.to.kind;
  fill.device = lane_.device;
  fill.stream = lane_.stream;
  recorder_->publish(fill);
  Ordering::current()->perform(lane_, {call_.function, stack_, lane_.stream}, uses);
  status_ = kSuccess;
}

void Call::leaves_behind(std::span<const Use> uses) {
  if (recorder_ == nullptr) return;
  for (const Use& use : uses)
    Ordering::current()->leave_behind(lane_, {call_.function, stack_, lane_.stream}, use);
}

void publish_synchronization(const InternedText& function) {
  publish_call(function, call_of(CallKind::Synchronize, 0), kSuccess);
}

void publish_allocation(const InternedText& function, std::uint64_t bytes, std::int32_t status) {
  publish_call(function, call_of(CallKind::Allocate, bytes), status);
}

void publish_registration(const InternedText& function, const void* address, std::uint64_t bytes,
                          std::int32_t status) {
  HostCall call = call_of(CallKind::Register, bytes);
  call.to = number(address);
  publish_call(function, call, status);
}

void publish_not_simulated(const std::string& name) {
  Recorder* recorder = Recorder::current();
  if (recorder != nullptr) recorder->publish(Loss{1, LossKind::NotSimulated, recorder->text(name)});
}

}  // namespace gpuflight::simulated
