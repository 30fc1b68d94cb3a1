// The machine of these tests: two devices of 1 GiB. The runtime reads it when it is first asked.
#include <cstdlib>

#include "gpuflight/capture/environment.hpp"

namespace {

[[maybe_unused]] const bool described = setenv(gpuflight::kSimulatedDevicesVariable, "2", 1) == 0 &&
                                        setenv(gpuflight::kSimulatedMemoryVariable, "1073741824", 1) == 0;

}  // namespace
