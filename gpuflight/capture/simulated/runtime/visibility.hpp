/// What the parts of the simulated device that need LibTorch take of the runtime's library.
#pragma once

#define GPUFLIGHT_SIMULATED_API __attribute__((visibility("default")))
