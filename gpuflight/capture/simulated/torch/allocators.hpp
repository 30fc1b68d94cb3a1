/// The allocators that LibTorch asks for memory besides its own of the device: of the host while an operation
/// is simulated, and of pinned host memory.
#pragma once

#include <ATen/core/LegacyTypeDispatch.h>
#include <c10/core/Allocator.h>

namespace gpuflight::simulated {

/// LibTorch's own, which asks the simulated runtime for large parts and gives device addresses.
c10::Allocator& device_allocator();

/// Gives memory of cudaHostAlloc.
c10::Allocator& pinned_allocator();

/// Stands in front of LibTorch's CPU allocator once installed. Inside an Operation it gives memory
/// of the device's host range, so that a CPU result becomes a device tensor without a copy.
c10::Allocator& routing_allocator();

/// Readies the device's and puts the routing allocator in its place. Once.
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
