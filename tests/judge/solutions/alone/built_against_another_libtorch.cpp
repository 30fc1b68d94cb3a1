// What GPUFLIGHT_SOLUTION writes, with another version of LibTorch, and a constructor that would show.
#include <gpuflight/module.hpp>

#include <cstdlib>

namespace {

[[gnu::constructor]] void was_loaded() { std::abort(); }

}  // namespace

extern "C" [[gnu::visibility("default")]] void gpuflight_solution_built_against_another_libtorch() {}
[[gnu::section(".gpuflight.solution"), gnu::used]] static constexpr gpuflight::ModuleRecord record =
    gpuflight::module_record("built_against_another_libtorch", 2, "2.10.0");
