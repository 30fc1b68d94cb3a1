// A GPU, by CUDA's runtime.
#include <dlfcn.h>

#include <cstdlib>
#include <vector>

#include "gpuflight/capture/source.h"
#include "tests/conformance/device.hpp"
#include "tests/gpu/programs/checks.cuh"

namespace gpuflight::test {
namespace {

__global__ void nothing() {}

using counted::check;

void synchronize() { check(cudaDeviceSynchronize()); }

// The library is in the process already, by its injection.
void settle_source() {
  void* library = dlopen(CAPTURE_LIBRARY, RTLD_NOW | RTLD_NOLOAD);
  if (library == nullptr) std::exit(1);
  reinterpret_cast<decltype(&gpuflight_source_settle)>(dlsym(library, "gpuflight_source_settle"))(
      synchronize);
}

class CudaDevice : public Device {
 public:
  CudaDevice() {
    for (void*& side : memory_) check(cudaMalloc(&side, kLargest));
  }

  void upload(std::uint64_t bytes) override {
    const std::vector<char> host(bytes);
    check(cudaMemcpy(memory_[0], host.data(), bytes, cudaMemcpyHostToDevice));
  }
  void download(std::uint64_t bytes) override {
    std::vector<char> host(bytes);
    check(cudaMemcpy(host.data(), memory_[0], bytes, cudaMemcpyDeviceToHost));
  }
  void copy_on_device(std::uint64_t bytes) override {
    check(cudaMemcpy(memory_[1], memory_[0], bytes, cudaMemcpyDeviceToDevice));
  }
  void launch() override {
    nothing<<<1, 1>>>();
    check(cudaGetLastError());
  }
  void settle() override { settle_source(); }

 private:
  static constexpr std::size_t kLargest = 1 << 20;
  void* memory_[2];
};

}  // namespace

Device& device() {
  static CudaDevice device;
  return device;
}

// The capture library ends the recording as the process ends.
void finish() {}

}  // namespace gpuflight::test
