/// Memory of each kind. None is ever freed: each case is a process of its own.
#pragma once

#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdlib>
#include <cstring>
#include <vector>

#include "checks.cuh"
#include "regions.cuh"

namespace counted {

constexpr std::size_t kCount = 1024;
constexpr std::size_t kBytes = kCount * sizeof(float);  // of each copy and fill, where nothing else is said

inline float* device_memory(std::size_t bytes = kBytes) {
  void* memory = nullptr;
  check(cudaMalloc(&memory, bytes));
  return static_cast<float*>(memory);
}

inline float* pinned_memory(std::size_t bytes = kBytes) {
  void* memory = nullptr;
  check(cudaMallocHost(&memory, bytes));
  std::memset(memory, 0, bytes);
  return static_cast<float*>(memory);
}

/// Malloc's, and pinned afterwards.
inline float* registered_memory(std::size_t bytes = kBytes) {
  constexpr std::size_t kPage = 4096;
  void* memory = std::aligned_alloc(kPage, (bytes + kPage - 1) / kPage * kPage);
  std::memset(memory, 0, bytes);
  check(cudaHostRegister(memory, bytes, cudaHostRegisterDefault));
  return static_cast<float*>(memory);
}

/// Managed, and touched by the host, so that it lies there.
inline float* managed_memory(std::size_t bytes = kBytes) {
  void* memory = nullptr;
  check(cudaMallocManaged(&memory, bytes));
  std::memset(memory, 0, bytes);
  return static_cast<float*>(memory);
}

inline CUdeviceptr address(const void* memory) { return reinterpret_cast<CUdeviceptr>(memory); }

/// Does the same with each kind of host memory, each in a region of the kind's name.
template <class Work>
void in_each_host_memory(Work work) {
  std::vector<float> pageable(kCount, 1.0F);
  float* pinned = pinned_memory();
  float* registered = registered_memory();
  float* managed = managed_memory();
  in_region("pageable", [&] { work(pageable.data()); });
  in_region("pinned", [&] { work(pinned); });
  in_region("registered", [&] { work(registered); });
  in_region("managed", [&] { work(managed); });
  check(cudaDeviceSynchronize());
}

}  // namespace counted
