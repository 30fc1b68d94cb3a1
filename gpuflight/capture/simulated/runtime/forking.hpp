/// CUDA doesn't outlive a fork.
#pragma once

namespace gpuflight::simulated {

/// Whether this process may use the devices: not where it was forked by one that had used them, as with CUDA.
/// To ask is to use them. From any thread.
bool devices_usable();

}  // namespace gpuflight::simulated
