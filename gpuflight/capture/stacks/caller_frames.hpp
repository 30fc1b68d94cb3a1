/// The calling thread's stack, as far as it is of interest.
#pragma once

#include <array>
#include <cstdint>

#include "gpuflight/core/events.hpp"

namespace gpuflight {

using Frames = std::array<std::uint64_t, Stack::kMostFrames>;

struct CallerFrames {
  const char* module =
      nullptr;      ///< as the loader has it, "" for the program itself; nullptr where there is none
  Frames frames{};  ///< as Stack has them
};

/// The innermost frames that follow each other in one module that isn't passed over (passed_over.hpp).
/// Allocates nothing; with libgcc's unwinder of GCC 12 and glibc 2.35, and later ones, takes no lock either.
/// `module` is valid until the caller returns into that module.
CallerFrames caller_frames();

}  // namespace gpuflight
