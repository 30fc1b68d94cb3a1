/// What the programs of known work share: cases by name, and one kernel. They know nothing of the tool
/// but region.hpp.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <initializer_list>

#include "checks.cuh"
#include "memory.cuh"
#include "regions.cuh"

namespace counted {

__global__ void scale(float* data, float factor) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kCount) data[i] *= factor;
}

/// What most cases work on.
struct Machine {
  cudaStream_t stream = nullptr;
  float* device = device_memory();
  float* device2 = device_memory();
  float* pinned = pinned_memory();

  /// Launches once, so that no region loads the module.
  Machine() {
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    launch();
    synchronize();
  }

  void launch(int times = 1) const {
    for (int i = 0; i < times; ++i) scale<<<kCount / 256, 256, 0, stream>>>(device, 1.5F);
    check(cudaGetLastError());
  }

  void synchronize() const { check(cudaStreamSynchronize(stream)); }
};

struct Case {
  const char* name;
  void (*run)();
};

/// A program's main: runs the case that its only argument names; without one it names them, one a line.
inline int run_case(int count, char** words, std::initializer_list<Case> cases) {
  constexpr unsigned kSecondsToHang = 60;
  alarm(kSecondsToHang);
  for (const Case& one : cases) {
    if (count == 1) std::puts(one.name);
    if (count == 1 || std::strcmp(words[1], one.name) != 0) continue;
    one.run();
    check(cudaDeviceSynchronize());
    done();
  }
  return count == 1 ? 0 : 2;
}

}  // namespace counted
