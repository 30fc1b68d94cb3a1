/// Random numbers on the simulated device. They are the CPU's, from a generator of their own, so
/// they differ from a GPU's and leave the CPU's sequence alone.
#pragma once

#include <ATen/core/Generator.h>

namespace gpuflight::simulated {

/// A device's default generator, which torch::manual_seed seeds. A negative index is the current device.
const at::Generator& default_generator(c10::DeviceIndex device);

at::Generator new_generator(c10::DeviceIndex device);

/// The CPU generator from which a generator of the device draws; a CPU generator itself.
at::Generator cpu_generator(const at::Generator& generator);

}  // namespace gpuflight::simulated
