// Work that the device may launch or has launched by itself.
#include "tests/cupti/stand_in/work.hpp"
#include "tests/support/cupti/cuda.hpp"

namespace gpuflight::test {
namespace {

void modules_of_plain_code() {
  cuda::load_module("code of kernels");
  cuda::load_module("");
  usual_work();
}

void module_that_launches_kernels() { cuda::load_module("code that calls __cudaCDP2LaunchDevice_ptsz"); }

void device_launched_kernel() {
  CUpti_ActivityKernel10 kernel = kernel_record("child");
  kernel.isDeviceLaunched = 1;
  cuda::launch(kernel);
}

void device_launched_copy() {
  CUpti_ActivityMemcpy6 copy = copy_record(CUPTI_ACTIVITY_MEMCPY_KIND_DTOD, 16);
  copy.isDeviceLaunched = 1;
  cuda::copy(copy);
}

void device_launched_fill() {
  CUpti_ActivityMemset4 fill = fill_record(16);
  fill.isDeviceLaunched = 1;
  cuda::fill(fill);
}

}  // namespace

std::vector<Scenario> device_launch_scenarios() {
  const Expected launched = inconclusive({"device_side_launches"});
  return {
      in_region("modules_of_plain_code", modules_of_plain_code, exactly(usual_counts())),
      in_region("module_that_launches_kernels", module_that_launches_kernels, launched),
      in_region("device_launched_kernel", device_launched_kernel, launched).in(Layout::Cuda13_0),
      in_region("device_launched_copy", device_launched_copy, launched).in(Layout::Cuda13_0),
      in_region("device_launched_fill", device_launched_fill, launched).in(Layout::Cuda13_0),
      // 12.9 can't say it: the bytes are another record's, or reserved.
      in_region("device_launched_kernel_unsaid", device_launched_kernel,
                exactly({{"host_launches", 1}, {"kernels", 1}}))
          .in(Layout::Cuda12_9),
      in_region("device_launched_fill_unsaid", device_launched_fill, exactly({{"fills", 1}}))
          .in(Layout::Cuda12_9),
  };
}

}  // namespace gpuflight::test
