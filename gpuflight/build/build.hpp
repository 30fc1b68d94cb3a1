/// Builds a solution or an exercise, as `gpuflight build` does.
#pragma once

#include <ostream>

#include "gpuflight/build/build_request.hpp"
#include "gpuflight/build/toolchain.hpp"

namespace gpuflight {

/// Compiles the sources side by side, links them to one shared object and checks it. The output
/// appears whole or not at all: it is written beside its place and renamed.
/// @param err gets one line for what is wrong with the request, or what the compiler wrote.
/// @throws Interrupted where interrupts are watched (core/interrupt.hpp); nothing is left behind then
/// @returns the exit code: 0 built, 2 the files are wrong, 4 this machine can't: compiler, LibTorch or
/// headers are missing, the disk is full or broken, or the compiler was killed.
int build(const BuildRequest& request, const Toolchain& toolchain, std::ostream& err);

}  // namespace gpuflight
