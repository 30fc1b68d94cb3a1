// What GPUFLIGHT_SOLUTION writes for a function of three tensors, and a constructor that would show.
#include <torch/version.h>
#include <gpuflight/module.hpp>

#include <cstdlib>

namespace {

[[gnu::constructor]] void was_loaded() { std::abort(); }

}  // namespace

extern "C" [[gnu::visibility("default")]] void gpuflight_solution_takes_three_arguments() {}
[[gnu::section(".gpuflight.solution"), gnu::used]] static constexpr gpuflight::ModuleRecord record =
    gpuflight::module_record("takes_three_arguments", 3, TORCH_VERSION);
