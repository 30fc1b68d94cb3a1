/// The allocators that LibTorch asks for memory: of the device, of the host while an operation is
/// simulated, and of pinned host memory.
#pragma once

#include <ATen/core/LegacyTypeDispatch.h>
#include <c10/core/Allocator.h>

namespace gpuflight::simulated {

/// Gives device addresses.
c10::Allocator& device_allocator();

/// Gives page-locked memory in name only: what matters here is that copies know it.
c10::Allocator& pinned_allocator();

/// The address lies in memory that the pinned allocator gave and still has out.
bool is_pinned(const void* pointer);

/// Stands in front of LibTorch's CPU allocator once installed. Inside an Operation it gives memory
/// of the device's host range, so that a CPU result becomes a device tensor without a copy.
c10::Allocator& routing_allocator();

/// Puts the device's and the routing allocator in their places. Once.
void install_allocators();

/// While one lives, this thread computes a device operation by the CPU's kernels.
class Operation {
 public:
  Operation();
  ~Operation();
  Operation(const Operation&) = delete;
  Operation& operator=(const Operation&) = delete;

 private:
  at::AutoDispatchBelowADInplaceOrView below_autograd_;
};

}  // namespace gpuflight::simulated
