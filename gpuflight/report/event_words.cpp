#include "gpuflight/report/event_words.hpp"

namespace gpuflight {
namespace {

const char* short_direction(Direction direction) {
  switch (direction) {
    case Direction::HostToDevice: return "HtoD";
    case Direction::DeviceToHost: return "DtoH";
    case Direction::DeviceToDevice: return "DtoD";
    case Direction::Peer: return "PtoP";
    case Direction::HostToHost: return "HtoH";
  }
  return "unknown";
}

const char* memory_in_words(MemoryKind kind) {
  switch (kind) {
    case MemoryKind::Unknown: return "Unknown";
    case MemoryKind::Pageable: return "Pageable";
    case MemoryKind::Pinned: return "Pinned";
    case MemoryKind::Device: return "Device";
    case MemoryKind::Array: return "Array";
    case MemoryKind::Managed: return "Managed";
  }
  return "Unknown";
}

}  // namespace

const char* to_string(CallKind kind) {
  switch (kind) {
    case CallKind::Launch: return "launch";
    case CallKind::GraphLaunch: return "graph_launch";
    case CallKind::Copy: return "copy";
    case CallKind::Fill: return "fill";
    case CallKind::Synchronize: return "synchronize";
    case CallKind::Allocate: return "allocate";
    case CallKind::SwitchNode: return "switch_node";
    case CallKind::Register: return "register";
  }
  return "unknown";
}

const char* to_string(MergedKind kind) {
  switch (kind) {
    case MergedKind::Region: return "region";
    case MergedKind::Call: return "call";
    case MergedKind::Kernel: return "kernel";
    case MergedKind::Copy: return "copy";
    case MergedKind::Fill: return "fill";
  }
  return "unknown";
}

bool is_on_host(const MergedEvents& events) {
  return events.kind == MergedKind::Region || events.kind == MergedKind::Call;
}

std::string copy_in_words(const Copy& copy) {
  return std::string("Memcpy ") + short_direction(copy.direction) + " (" + memory_in_words(copy.from) +
         " -> " + memory_in_words(copy.to) + ")";
}

std::string fill_in_words(const Fill& fill) {
  return std::string("Memset (") + memory_in_words(fill.memory) + ")";
}

std::string name_of(const Timeline& timeline, const MergedEvents& events) {
  switch (events.kind) {
    case MergedKind::Copy: return std::string("Memcpy ") + short_direction(events.direction);
    case MergedKind::Fill: return "Memset";
    case MergedKind::Region:
    case MergedKind::Call:
    case MergedKind::Kernel: break;
  }
  return text_of(timeline, events.name);
}

}  // namespace gpuflight
