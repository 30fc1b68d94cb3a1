#include "gpuflight/capture/simulated/torch/allocators.hpp"

#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAFunctions.h>

#include <cstring>

#include "gpuflight/capture/simulated/runtime/memory.hpp"
#include "gpuflight/capture/simulated/runtime/ordering.hpp"

namespace gpuflight::simulated {
namespace {

namespace caching = c10::cuda::CUDACachingAllocator;

thread_local int operations = 0;

/// LibTorch's own, behind the routing one.
c10::Allocator* cpu_allocator = nullptr;

void release_routed(void* pointer) {
  const Memory& memory = Memory::get();
  if (memory.is_host(pointer)) {
    caching::raw_delete(memory.to_device(pointer));
  } else if (pointer) {
    cpu_allocator->raw_deleter()(pointer);
  }
}

class RoutingAllocator final : public c10::Allocator {
 public:
  c10::DataPtr allocate(std::size_t bytes) override {
    if (operations == 0) return cpu_allocator->allocate(bytes);
    if (bytes == 0) return {nullptr, nullptr, &release_routed, c10::kCPU};
    void* const device = caching::raw_alloc(bytes);
    if (Ordering* const ordering = Ordering::current()) ordering->give(device, bytes);
    void* const host = Memory::get().to_host(device);
    return {host, host, &release_routed, c10::kCPU};
  }
  c10::DeleterFnPtr raw_deleter() const override { return &release_routed; }
  bool is_simple_data_ptr(const c10::DataPtr& pointer) const override {
    return pointer.get() == pointer.get_context();
  }
  void copy_data(void* to, const void* from, std::size_t bytes) const override {
    std::memcpy(to, from, bytes);
  }
};

}  // namespace

c10::Allocator& device_allocator() { return *caching::get(); }

c10::Allocator& routing_allocator() {
  static c10::Allocator* const allocator = new RoutingAllocator;
  return *allocator;
}

void install_allocators() {
  constexpr std::uint8_t kPriority = 1;
  cpu_allocator = c10::GetAllocator(c10::kCPU);
  c10::SetAllocator(c10::kCPU, &routing_allocator(), kPriority);
  caching::init(c10::cuda::device_count());
}

Operation::Operation() { ++operations; }
Operation::~Operation() { --operations; }

}  // namespace gpuflight::simulated
