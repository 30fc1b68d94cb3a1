/// What came out of the compiler, held against what was asked for.
#pragma once

#include "gpuflight/build/build_request.hpp"
#include "gpuflight/judge/module/module_file.hpp"

namespace gpuflight {

/// Refuses a shared object that `gpuflight run` couldn't use: nothing in it, an exercise without its
/// JSON or the other way round, solutions that the JSON names and that aren't there or take other
/// arguments, another LibTorch than the workers'.
/// @throws BuildError
void check_product(const ModuleFile& product, const std::optional<ExerciseJson>& exercise,
                   const BuildRequest& request);

}  // namespace gpuflight
