#include <c10/cuda/CUDAException.h>
#include <cuda_runtime_api.h>

#include <cstring>

#include "gpuflight/capture/simulated/torch/allocators.hpp"

namespace gpuflight::simulated {
namespace {

void release_pinned_block(void* pointer) { C10_CUDA_CHECK_WARN(cudaFreeHost(pointer)); }

class PinnedAllocator final : public c10::Allocator {
 public:
  c10::DataPtr allocate(std::size_t bytes) override {
    void* block = nullptr;
    C10_CUDA_CHECK(cudaHostAlloc(&block, bytes, cudaHostAllocDefault));
    return {block, block, &release_pinned_block, c10::kCPU};
  }
  c10::DeleterFnPtr raw_deleter() const override { return &release_pinned_block; }
  void copy_data(void* to, const void* from, std::size_t bytes) const override {
    std::memcpy(to, from, bytes);
  }
};

}  // namespace

c10::Allocator& pinned_allocator() {
  static c10::Allocator* const allocator = new PinnedAllocator;
  return *allocator;
}

}  // namespace gpuflight::simulated
