#include "gpuflight/trace/valid.hpp"

namespace gpuflight {
namespace {

constexpr Timestamp kTimesEnd(std::chrono::nanoseconds(std::int64_t{1} << 62));

bool allowed(Timestamp time) { return time >= Timestamp() && time < kTimesEnd; }

template <class Enumerator>
bool exists(Enumerator value, Enumerator last) {
  return static_cast<std::uint32_t>(value) - 1 < static_cast<std::uint32_t>(last);
}

bool exists(MemoryKind kind) { return exists(kind, MemoryKind::Managed); }

template <class E>
bool has_times(const E& event) {
  return allowed(event.start) && allowed(event.end);
}

bool well_formed(const Hello& event) { return exists(event.source, Source::Regions) && allowed(event.time); }

bool well_formed(const Fact&) { return true; }

bool well_formed(const Text& event) { return event.id != 0; }

bool well_formed(const RegionOpened& event) {
  return event.region != 0 && exists(event.scope, Scope::Thread) && allowed(event.time);
}

bool well_formed(const RegionClosed& event) { return allowed(event.time); }

bool well_formed(const HostCall& event) {
  return exists(event.kind, CallKind::Register) && allowed(event.start);
}

bool well_formed(const HostReturn& event) { return allowed(event.end); }

bool well_formed(const Kernel& event) { return has_times(event); }

bool well_formed(const Copy& event) {
  return exists(event.direction, Direction::HostToHost) && exists(event.from) && exists(event.to) &&
         has_times(event);
}

bool well_formed(const Fill& event) { return exists(event.memory) && has_times(event); }

bool well_formed(const Quiescent& event) { return allowed(event.time); }

bool well_formed(const Loss& event) { return exists(event.kind, LossKind::NotSimulated); }

bool well_formed(const Failure&) { return true; }

bool well_formed(const GraphInstantiated&) { return true; }

bool well_formed(const Stack& event) { return event.stack != 0; }

bool well_formed(const StackOfCall& event) { return event.stack != 0; }

bool well_formed(const UnorderedUse& event) { return exists(event.kind, UnorderedKind::FreedEarly); }

bool well_formed(const End& event) { return event.waited.count() >= 0; }

}  // namespace

bool valid(const Event& event) {
  return std::visit([](const auto& value) { return well_formed(value); }, event);
}

}  // namespace gpuflight
