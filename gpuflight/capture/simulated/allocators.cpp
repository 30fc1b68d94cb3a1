#include "gpuflight/capture/simulated/allocators.hpp"

#include <cstring>

#include "gpuflight/capture/simulated/events.hpp"
#include "gpuflight/capture/simulated/memory.hpp"
#include "gpuflight/capture/simulated/streams.hpp"

namespace gpuflight::simulated {
namespace {

thread_local int operations = 0;

/// LibTorch's own, behind the routing one.
c10::Allocator* cpu_allocator = nullptr;

void release_device(void* device) {
  if (device) Memory::get().release(Memory::get().to_host(device));
}

class DeviceAllocator final : public c10::Allocator {
 public:
  c10::DataPtr allocate(std::size_t bytes) override {
    Memory& memory = Memory::get();
    void* device = memory.to_device(memory.allocate(bytes));
    publish_allocation(bytes);
    return {device, device, &release_device, kCudaDevice};
  }
  c10::DeleterFnPtr raw_deleter() const override { return &release_device; }
  void copy_data(void* to, const void* from, std::size_t bytes) const override {
    const Memory& memory = Memory::get();
    std::memcpy(memory.to_host(to), memory.to_host(from), bytes);
  }
};

void release_routed(void* pointer) {
  if (Memory::get().is_host(pointer)) {
    Memory::get().release(pointer);
  } else if (pointer) {
    cpu_allocator->raw_deleter()(pointer);
  }
}

class RoutingAllocator final : public c10::Allocator {
 public:
  c10::DataPtr allocate(std::size_t bytes) override {
    if (operations == 0) return cpu_allocator->allocate(bytes);
    void* host = Memory::get().allocate(bytes);
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

c10::Allocator& device_allocator() {
  static c10::Allocator* const allocator = new DeviceAllocator;
  return *allocator;
}

c10::Allocator& routing_allocator() {
  static c10::Allocator* const allocator = new RoutingAllocator;
  return *allocator;
}

void install_allocators() {
  constexpr std::uint8_t kPriority = 1;
  cpu_allocator = c10::GetAllocator(c10::kCPU);
  c10::SetAllocator(c10::kCPU, &routing_allocator(), kPriority);
  c10::SetAllocator(c10::kCUDA, &device_allocator(), kPriority);
}

Operation::Operation() { ++operations; }
Operation::~Operation() { --operations; }

}  // namespace gpuflight::simulated
