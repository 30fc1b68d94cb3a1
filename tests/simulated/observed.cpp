#include "tests/simulated/observed.hpp"

#include <ostream>

namespace gpuflight::test {
namespace {

Copies& copies_in(Direction direction, Moved& moved) {
  switch (direction) {
    case Direction::HostToDevice: return moved.to_device;
    case Direction::DeviceToHost: return moved.to_host;
    default: return moved.on_device;
  }
}

void add(const Copy& copy, Observed& observed) {
  Copies& copies = copies_in(copy.direction, observed.moved);
  copies.count += copy.copies;
  copies.bytes += copy.bytes;
  if (copy.from == MemoryKind::Pinned || copy.to == MemoryKind::Pinned) ++observed.pinned;
}

void add(const HostCall& call, Observed& observed) {
  if (call.kind == CallKind::Synchronize) ++observed.waits;
  if (call.kind == CallKind::Allocate) observed.allocated += call.bytes;
}

std::ostream& operator<<(std::ostream& out, const Copies& copies) {
  return out << copies.count << " of " << copies.bytes << " B";
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const Moved& moved) {
  return out << "to device " << moved.to_device << ", to host " << moved.to_host << ", on device "
             << moved.on_device;
}

Observed Counter::count(const std::vector<Event>& events) {
  Observed observed;
  for (const Event& event : events) {
    if (const auto* text = std::get_if<Text>(&event)) texts_[text->id] = text->text;
    if (const auto* copy = std::get_if<Copy>(&event)) add(*copy, observed);
    if (const auto* call = std::get_if<HostCall>(&event)) add(*call, observed);
    if (const auto* kernel = std::get_if<Kernel>(&event)) {
      ++observed.operations;
      ++observed.by_name[texts_.at(kernel->name)];
    }
  }
  return observed;
}

}  // namespace gpuflight::test
