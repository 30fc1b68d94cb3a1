#include "gpuflight/capture/cupti/record_kinds.hpp"

#include <cupti.h>

namespace gpuflight {
namespace {

bool is_host(std::uint32_t kind) {
  return kind == CUPTI_ACTIVITY_MEMORY_KIND_PAGEABLE || kind == CUPTI_ACTIVITY_MEMORY_KIND_PINNED;
}

bool is_device(std::uint32_t kind) {
  return kind == CUPTI_ACTIVITY_MEMORY_KIND_DEVICE || kind == CUPTI_ACTIVITY_MEMORY_KIND_DEVICE_STATIC ||
         kind == CUPTI_ACTIVITY_MEMORY_KIND_ARRAY;
}

Direction direction_of_memory(std::uint32_t from, std::uint32_t to) {
  if (is_host(from)) return is_host(to) ? Direction::HostToHost : Direction::HostToDevice;
  return is_host(to) ? Direction::DeviceToHost : Direction::DeviceToDevice;
}

}  // namespace

MemoryKind memory_kind(std::uint32_t kind) {
  switch (kind) {
    case CUPTI_ACTIVITY_MEMORY_KIND_PAGEABLE: return MemoryKind::Pageable;
    case CUPTI_ACTIVITY_MEMORY_KIND_PINNED: return MemoryKind::Pinned;
    case CUPTI_ACTIVITY_MEMORY_KIND_DEVICE:
    case CUPTI_ACTIVITY_MEMORY_KIND_DEVICE_STATIC: return MemoryKind::Device;
    case CUPTI_ACTIVITY_MEMORY_KIND_ARRAY: return MemoryKind::Array;
    case CUPTI_ACTIVITY_MEMORY_KIND_MANAGED:
    case CUPTI_ACTIVITY_MEMORY_KIND_MANAGED_STATIC: return MemoryKind::Managed;
    default: return MemoryKind::Unknown;
  }
}

Direction direction(std::uint32_t copy_kind, std::uint32_t from, std::uint32_t to) {
  switch (copy_kind) {
    case CUPTI_ACTIVITY_MEMCPY_KIND_HTOD:
    case CUPTI_ACTIVITY_MEMCPY_KIND_HTOA: return Direction::HostToDevice;
    case CUPTI_ACTIVITY_MEMCPY_KIND_DTOH:
    case CUPTI_ACTIVITY_MEMCPY_KIND_ATOH:
      return is_device(from) && is_device(to) ? Direction::Peer : Direction::DeviceToHost;
    case CUPTI_ACTIVITY_MEMCPY_KIND_ATOA:
    case CUPTI_ACTIVITY_MEMCPY_KIND_ATOD:
    case CUPTI_ACTIVITY_MEMCPY_KIND_DTOA:
    case CUPTI_ACTIVITY_MEMCPY_KIND_DTOD: return Direction::DeviceToDevice;
    case CUPTI_ACTIVITY_MEMCPY_KIND_HTOH: return Direction::HostToHost;
    case CUPTI_ACTIVITY_MEMCPY_KIND_PTOP: return Direction::Peer;
    default: return direction_of_memory(from, to);
  }
}

bool is_second_half(std::uint32_t copy_kind, std::uint32_t from, std::uint32_t to) {
  const bool from_host =
      copy_kind == CUPTI_ACTIVITY_MEMCPY_KIND_HTOD || copy_kind == CUPTI_ACTIVITY_MEMCPY_KIND_HTOA;
  return from_host && is_device(from) && is_device(to);
}

}  // namespace gpuflight
