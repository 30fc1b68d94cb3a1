/// What the device does by itself has to be known too: kernels that count their runs.
#pragma once

#include "counted_program.cuh"

namespace counted {

__global__ void run(unsigned* runs) {
  if (threadIdx.x == 0) atomicAdd(runs, 1U);
}

/// A number in the device's memory that starts at zero.
class Runs {
 public:
  Runs() { check(cudaMemset(on_device_, 0, sizeof(unsigned))); }

  unsigned* on_device() const { return on_device_; }

  /// Ends the case unless there were as many; synchronizes, so not in a region.
  void expect(unsigned wanted) const {
    unsigned runs = 0;
    check(cudaDeviceSynchronize());
    check(cudaMemcpy(&runs, on_device_, sizeof(runs), cudaMemcpyDeviceToHost));
    check_that(runs == wanted, "the device ran its kernels another number of times");
  }

 private:
  unsigned* on_device_ = reinterpret_cast<unsigned*>(device_memory());
};

}  // namespace counted
