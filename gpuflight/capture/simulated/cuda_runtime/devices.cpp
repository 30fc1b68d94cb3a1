#include "gpuflight/capture/simulated/runtime/devices.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>

#include "gpuflight/capture/simulated/cuda_runtime/status.hpp"
#include "gpuflight/capture/simulated/runtime/calls.hpp"
#include "gpuflight/capture/simulated/runtime/forking.hpp"
#include "gpuflight/capture/simulated/runtime/memory.hpp"
#include "gpuflight/capture/simulated/runtime/ordering.hpp"

using gpuflight::InternedText;
using gpuflight::simulated::current_device;
using gpuflight::simulated::device_count;
using gpuflight::simulated::devices_usable;
using gpuflight::simulated::done;
using gpuflight::simulated::lost;
using gpuflight::simulated::Memory;
using gpuflight::simulated::Ordering;
using gpuflight::simulated::set_current_device;

namespace {

constexpr int kCudaVersion = CUDART_VERSION;

bool exists(int device) { return device >= 0 && device < device_count(); }

/// Numbers for code that asks before it chooses: those of an NVIDIA H200, but for its memory.
cudaDeviceProp properties_of(int device) {
  cudaDeviceProp properties{};
  std::strcpy(properties.name, "GPUFlight simulated device");
  properties.uuid.bytes[0] = 'G';
  properties.uuid.bytes[1] = static_cast<char>(device);
  properties.totalGlobalMem = Memory::get().limit();
  properties.sharedMemPerBlock = 49152;
  properties.regsPerBlock = 65536;
  properties.warpSize = 32;
  properties.memPitch = 2147483647;
  properties.maxThreadsPerBlock = 1024;
  properties.maxThreadsDim[0] = 1024;
  properties.maxThreadsDim[1] = 1024;
  properties.maxThreadsDim[2] = 64;
  properties.maxGridSize[0] = 2147483647;
  properties.maxGridSize[1] = 65535;
  properties.maxGridSize[2] = 65535;
  properties.totalConstMem = 65536;
  properties.major = 9;
  properties.minor = 0;
  properties.textureAlignment = 512;
  properties.texturePitchAlignment = 32;
  properties.multiProcessorCount = 132;
  properties.canMapHostMemory = 1;
  properties.concurrentKernels = 1;
  properties.pciBusID = device + 1;
  properties.asyncEngineCount = 3;
  properties.unifiedAddressing = 1;
  properties.memoryBusWidth = 6144;
  properties.l2CacheSize = 62914560;
  properties.maxThreadsPerMultiProcessor = 2048;
  properties.streamPrioritiesSupported = 1;
  properties.sharedMemPerMultiprocessor = 233472;
  properties.regsPerMultiprocessor = 65536;
  properties.sharedMemPerBlockOptin = 232448;
  properties.maxBlocksPerMultiProcessor = 32;
  properties.reservedSharedMemPerBlock = 1024;
  return properties;
}

/// Of `properties`; nothing where an attribute isn't among those asked for by known programs.
const int* attribute_in(const cudaDeviceProp& properties, cudaDeviceAttr attribute) {
  switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock: return &properties.maxThreadsPerBlock;
    case cudaDevAttrMaxBlockDimX: return &properties.maxThreadsDim[0];
    case cudaDevAttrMaxBlockDimY: return &properties.maxThreadsDim[1];
    case cudaDevAttrMaxBlockDimZ: return &properties.maxThreadsDim[2];
    case cudaDevAttrMaxGridDimX: return &properties.maxGridSize[0];
    case cudaDevAttrMaxGridDimY: return &properties.maxGridSize[1];
    case cudaDevAttrMaxGridDimZ: return &properties.maxGridSize[2];
    case cudaDevAttrWarpSize: return &properties.warpSize;
    case cudaDevAttrMultiProcessorCount: return &properties.multiProcessorCount;
    case cudaDevAttrComputeCapabilityMajor: return &properties.major;
    case cudaDevAttrComputeCapabilityMinor: return &properties.minor;
    case cudaDevAttrL2CacheSize: return &properties.l2CacheSize;
    case cudaDevAttrMaxThreadsPerMultiProcessor: return &properties.maxThreadsPerMultiProcessor;
    case cudaDevAttrUnifiedAddressing: return &properties.unifiedAddressing;
    case cudaDevAttrCanMapHostMemory: return &properties.canMapHostMemory;
    case cudaDevAttrConcurrentKernels: return &properties.concurrentKernels;
    case cudaDevAttrAsyncEngineCount: return &properties.asyncEngineCount;
    case cudaDevAttrStreamPrioritiesSupported: return &properties.streamPrioritiesSupported;
    case cudaDevAttrPciBusId: return &properties.pciBusID;
    case cudaDevAttrPciDeviceId: return &properties.pciDeviceID;
    case cudaDevAttrPciDomainId: return &properties.pciDomainID;
    case cudaDevAttrMaxBlocksPerMultiprocessor: return &properties.maxBlocksPerMultiProcessor;
    case cudaDevAttrMaxRegistersPerBlock: return &properties.regsPerBlock;
    case cudaDevAttrGlobalMemoryBusWidth: return &properties.memoryBusWidth;
    default: return nullptr;
  }
}

using Pairs = std::array<std::atomic<bool>, gpuflight::simulated::kMostDevices>;

/// Of the current device to each other.
Pairs& enabled_peers() {
  static std::array<Pairs, gpuflight::simulated::kMostDevices> all{};
  return all[static_cast<std::size_t>(current_device())];
}

}  // namespace

extern "C" {

/// It answers in a forked child too, as CUDA's does. To ask, as LibTorch does when it is loaded, is no use of
/// a device.
cudaError_t cudaGetDeviceCount(int* count) {
  if (count == nullptr) return done(cudaErrorInvalidValue);
  *count = device_count();
  return cudaSuccess;
}

cudaError_t cudaGetDevice(int* device) {
  if (!devices_usable()) return lost();
  if (device == nullptr) return done(cudaErrorInvalidValue);
  *device = current_device();
  return cudaSuccess;
}

cudaError_t cudaSetDevice(int device) {
  if (!devices_usable()) return lost();
  return done(set_current_device(device) ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t cudaInitDevice(int device, unsigned, unsigned) {
  if (!devices_usable()) return lost();
  return done(exists(device) ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t cudaSetDeviceFlags(unsigned) { return cudaSuccess; }

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  if (properties == nullptr) return done(cudaErrorInvalidValue);
  if (!exists(device)) return done(cudaErrorInvalidDevice);
  *properties = properties_of(device);
  return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
  if (!devices_usable()) return lost();
  if (value == nullptr) return done(cudaErrorInvalidValue);
  if (!exists(device)) return done(cudaErrorInvalidDevice);
  const cudaDeviceProp properties = properties_of(device);
  if (const int* found = attribute_in(properties, attribute)) {
    *value = *found;
    return cudaSuccess;
  }
  // What else a device may have, this one has not.
  *value = 0;
  switch (attribute) {
    case cudaDevAttrMaxSharedMemoryPerBlock: *value = static_cast<int>(properties.sharedMemPerBlock); break;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
      *value = static_cast<int>(properties.sharedMemPerBlockOptin);
      break;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
      *value = static_cast<int>(properties.sharedMemPerMultiprocessor);
      break;
    default: break;
  }
  return cudaSuccess;
}

cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer) {
  if (!devices_usable()) return lost();
  if (can == nullptr) return done(cudaErrorInvalidValue);
  if (!exists(device) || !exists(peer)) return done(cudaErrorInvalidDevice);
  *can = device != peer ? 1 : 0;
  return cudaSuccess;
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned) {
  if (!devices_usable()) return lost();
  if (!exists(peer) || peer == current_device()) return done(cudaErrorInvalidDevice);
  const bool before = enabled_peers()[static_cast<std::size_t>(peer)].exchange(true);
  return done(before ? cudaErrorPeerAccessAlreadyEnabled : cudaSuccess);
}

cudaError_t cudaDeviceDisablePeerAccess(int peer) {
  if (!devices_usable()) return lost();
  if (!exists(peer)) return done(cudaErrorInvalidDevice);
  const bool before = enabled_peers()[static_cast<std::size_t>(peer)].exchange(false);
  return done(before ? cudaSuccess : cudaErrorPeerAccessNotEnabled);
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  constexpr int kGreatest = -5;
  if (least != nullptr) *least = 0;
  if (greatest != nullptr) *greatest = kGreatest;
  return cudaSuccess;
}

cudaError_t cudaDeviceSynchronize(void) {
  static const InternedText name("cudaDeviceSynchronize");
  if (!devices_usable()) return lost();
  if (Ordering* const ordering = Ordering::current())
    ordering->host_waits_for_device(static_cast<std::uint32_t>(current_device()));
  gpuflight::simulated::publish_synchronization(name);
  return cudaSuccess;
}

cudaError_t cudaDriverGetVersion(int* version) {
  if (version == nullptr) return done(cudaErrorInvalidValue);
  *version = kCudaVersion;
  return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int* version) { return cudaDriverGetVersion(version); }

/// Of arrays and textures, which aren't simulated; it is the one function that returns no status.
cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind kind) {
  return {x, y, z, w, kind};
}

cudaError_t cudaProfilerStart(void) { return cudaSuccess; }
cudaError_t cudaProfilerStop(void) { return cudaSuccess; }
}
