#include "gpuflight/analysis/counting.hpp"

#include "gpuflight/analysis/allowance.hpp"
#include "gpuflight/analysis/saturated.hpp"

namespace gpuflight {
namespace {

// The host's side of a copy decides whether it can overlap with anything.
MemoryKind telling_kind(const Copy& copy) {
  return copy.direction == Direction::DeviceToHost ? copy.to : copy.from;
}

void add(CopyCounts& counts, const CopyCounts& more) {
  counts.copies += more.copies;
  counts.bytes += more.bytes;
  for (const auto& [kind, copies] : more.memory) counts.memory[kind] += copies;
  for (const auto& [bytes, copies] : more.sizes) counts.sizes[bytes] += copies;
}

}  // namespace

void add(Counts& counts, const HostCall& call) {
  switch (call.kind) {
    case CallKind::Launch: ++counts.host_launches; break;
    case CallKind::GraphLaunch: ++counts.graph_launches; break;
    case CallKind::Synchronize: ++counts.blocking_synchronizations; break;
    case CallKind::Allocate: ++counts.allocations; break;
    case CallKind::Copy:
    case CallKind::Fill:  // counted by what the device did
    case CallKind::SwitchNode:
    case CallKind::Register:  // the device does nothing
      break;
  }
}

std::size_t add(Counts& counts, const Kernel& kernel, const std::string& name) {
  ++counts.kernels;
  if (kernel.graph != 0) ++counts.graph_kernels;
  const auto [named, added] = counts.kernels_by_name.try_emplace(name);
  ++named->second.count;
  named->second.duration = saturated_sum(named->second.duration, kernel.end - kernel.start);
  return added ? kEntryBytes + sizeof(*named) + name.size() : 0;
}

std::size_t add(Counts& counts, const Copy& copy) {
  CopyCounts& direction = counts.copies_in(copy.direction);
  direction.copies += copy.copies;
  direction.bytes += copy.bytes;
  direction.memory[telling_kind(copy)] += copy.copies;
  if (copy.copies != 1) return 0;  // of a batch only the sum is known
  const auto [size, added] = direction.sizes.try_emplace(copy.bytes);
  ++size->second;
  return added ? kEntryBytes + sizeof(*size) : 0;
}

std::size_t add(Counts& counts, const Fill&) {
  ++counts.fills;
  return 0;
}

void add(DeviceWork& work, const Kernel&) { ++work.kernels; }

void add(DeviceWork& work, const Copy& copy) { work.copies += copy.copies; }

void add(DeviceWork& work, const Fill&) { ++work.fills; }

void add(Counts& counts, const Counts& more) {
  for (std::size_t i = 0; i < counts.copies.size(); ++i) add(counts.copies[i], more.copies[i]);
  counts.fills += more.fills;
  counts.host_launches += more.host_launches;
  counts.graph_launches += more.graph_launches;
  counts.kernels += more.kernels;
  counts.graph_kernels += more.graph_kernels;
  counts.blocking_synchronizations += more.blocking_synchronizations;
  counts.allocations += more.allocations;
  for (const auto& [name, kernels] : more.kernels_by_name) {
    KernelCounts& named = counts.kernels_by_name[name];
    named.count += kernels.count;
    named.duration = saturated_sum(named.duration, kernels.duration);
  }
}

}  // namespace gpuflight
