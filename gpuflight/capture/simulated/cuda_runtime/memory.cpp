#include "gpuflight/capture/simulated/runtime/memory.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

#include "gpuflight/capture/simulated/cuda_runtime/status.hpp"
#include "gpuflight/capture/simulated/runtime/calls.hpp"
#include "gpuflight/capture/simulated/runtime/devices.hpp"
#include "gpuflight/capture/simulated/runtime/forking.hpp"
#include "gpuflight/capture/simulated/runtime/ordering.hpp"
#include "gpuflight/capture/simulated/runtime/pinned.hpp"
#include "gpuflight/capture/simulated/runtime/streams.hpp"
#include "gpuflight/capture/simulated/runtime/unwritten.hpp"
#include "gpuflight/capture/stacks/call_stacks.hpp"

using gpuflight::CallKind;
using gpuflight::InternedText;
using gpuflight::Recorder;
using gpuflight::simulated::current_device;
using gpuflight::simulated::devices_usable;
using gpuflight::simulated::done;
using gpuflight::simulated::is_pinned;
using gpuflight::simulated::lost;
using gpuflight::simulated::Memory;
using gpuflight::simulated::Ordering;
using gpuflight::simulated::Stream;

namespace {

constexpr std::size_t kPitch = 512;

cudaError_t allocate(const InternedText& name, void** pointer, std::size_t bytes) {
  if (!devices_usable()) return lost();
  if (pointer == nullptr) return done(cudaErrorInvalidValue);
  *pointer = nullptr;
  if (bytes == 0) return cudaSuccess;
  void* const device = Memory::get().allocate(current_device(), bytes);
  const cudaError_t status = device == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
  gpuflight::simulated::publish_allocation(name, bytes, status);
  if (device != nullptr) gpuflight::simulated::mark_unwritten(Memory::get().to_host(device), bytes);
  *pointer = device;
  return done(status);
}

cudaError_t release(void* pointer) {
  return done(Memory::get().release(pointer) ? cudaSuccess : cudaErrorInvalidValue);
}

/// The block that begins there; nothing where none does.
std::optional<std::size_t> size_of_block(const void* pointer) {
  void* start = nullptr;
  std::size_t bytes = 0;
  return Memory::get().find(pointer, start, bytes) && start == pointer ? std::optional(bytes) : std::nullopt;
}

/// The device waits for all of its work before memory goes.
void wait_before_freeing(const void* pointer) {
  Ordering* const ordering = Ordering::current();
  const std::optional<std::size_t> bytes = size_of_block(pointer);
  if (ordering == nullptr || !bytes) return;
  ordering->host_waits_for_device(static_cast<std::uint32_t>(Memory::get().device_of(pointer)));
  ordering->take_back(pointer, *bytes);
}

/// Frees it in the order of the stream.
void free_in_order(const InternedText& name, const void* pointer, const Stream& stream) {
  Ordering* const ordering = Ordering::current();
  const std::optional<std::size_t> bytes = size_of_block(pointer);
  if (ordering == nullptr || !bytes) return;
  Recorder& recorder = *Recorder::current();
  ordering->free(lane_of(stream), {name.id(recorder), stack_here(recorder, CallKind::Allocate), stream.id},
                 pointer, *bytes);
}

cudaError_t allocate_on_host(const InternedText& name, void** pointer, std::size_t bytes) {
  if (!devices_usable()) return lost();
  if (pointer == nullptr) return done(cudaErrorInvalidValue);
  *pointer = nullptr;
  if (bytes == 0) return cudaSuccess;
  *pointer = gpuflight::simulated::allocate_pinned(bytes);
  const cudaError_t status = *pointer == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
  gpuflight::simulated::publish_allocation(name, bytes, status);
  return done(status);
}

}  // namespace

extern "C" {

cudaError_t cudaMalloc(void** pointer, std::size_t bytes) {
  static const InternedText name("cudaMalloc");
  return allocate(name, pointer, bytes);
}

cudaError_t cudaMallocAsync(void** pointer, std::size_t bytes, cudaStream_t stream) {
  static const InternedText name("cudaMallocAsync");
  if (!devices_usable()) return lost();
  if (!gpuflight::simulated::stream_of(stream)) return done(cudaErrorInvalidResourceHandle);
  return allocate(name, pointer, bytes);
}

cudaError_t cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width, std::size_t height) {
  static const InternedText name("cudaMallocPitch");
  if (pitch == nullptr) return done(cudaErrorInvalidValue);
  *pitch = (width + kPitch - 1) / kPitch * kPitch;
  return allocate(name, pointer, *pitch * height);
}

cudaError_t cudaFree(void* pointer) {
  if (!devices_usable()) return lost();
  if (pointer == nullptr) return cudaSuccess;
  wait_before_freeing(pointer);
  return release(pointer);
}

cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
  static const InternedText name("cudaFreeAsync");
  if (!devices_usable()) return lost();
  const auto known = gpuflight::simulated::stream_of(stream);
  if (!known) return done(cudaErrorInvalidResourceHandle);
  if (pointer == nullptr) return cudaSuccess;
  free_in_order(name, pointer, *known);
  return release(pointer);
}

cudaError_t cudaMallocHost(void** pointer, std::size_t bytes) {
  static const InternedText name("cudaMallocHost");
  return allocate_on_host(name, pointer, bytes);
}

cudaError_t cudaHostAlloc(void** pointer, std::size_t bytes, unsigned) {
  static const InternedText name("cudaHostAlloc");
  return allocate_on_host(name, pointer, bytes);
}

cudaError_t cudaFreeHost(void* pointer) {
  if (!devices_usable()) return lost();
  if (pointer == nullptr) return cudaSuccess;
  return done(gpuflight::simulated::release_pinned(pointer) ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaHostRegister(void* pointer, std::size_t bytes, unsigned) {
  static const InternedText name("cudaHostRegister");
  if (!devices_usable()) return lost();
  if (pointer == nullptr || bytes == 0 || Memory::get().is_device(pointer))
    return done(cudaErrorInvalidValue);
  const bool registered = gpuflight::simulated::register_pinned(pointer, bytes);
  const cudaError_t status = registered ? cudaSuccess : cudaErrorHostMemoryAlreadyRegistered;
  gpuflight::simulated::publish_registration(name, pointer, bytes, status);
  return done(status);
}

cudaError_t cudaHostUnregister(void* pointer) {
  if (!devices_usable()) return lost();
  return done(gpuflight::simulated::unregister_pinned(pointer) ? cudaSuccess
                                                               : cudaErrorHostMemoryNotRegistered);
}

cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total) {
  if (!devices_usable()) return lost();
  Memory& memory = Memory::get();
  if (total != nullptr) *total = memory.limit();
  if (free != nullptr) *free = memory.limit() - memory.used(current_device());
  return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
  if (!devices_usable()) return lost();
  if (attributes == nullptr) return done(cudaErrorInvalidValue);
  *attributes = {};
  void* start = nullptr;
  std::size_t size = 0;
  attributes->device = current_device();
  if (Memory::get().find(pointer, start, size)) {
    attributes->type = cudaMemoryTypeDevice;
    attributes->device = Memory::get().device_of(pointer);
    attributes->devicePointer = const_cast<void*>(pointer);
  } else {
    const bool pinned = is_pinned(pointer);
    attributes->type = pinned ? cudaMemoryTypeHost : cudaMemoryTypeUnregistered;
    attributes->hostPointer = const_cast<void*>(pointer);
    // A kernel would read it there; there are no kernels here.
    if (!pinned) attributes->device = cudaInvalidDeviceId;
  }
  return cudaSuccess;
}
}
