/// Where in its source the code of a module lies, by the module's debug information: a stranger's words.
#pragma once

#include <cstdint>

namespace gpuflight {

/// Sent and printed as its bytes, by one build of GPUFlight to itself.
struct CodePlace {
  std::uint32_t line = 0;   ///< 0 where no place was found
  char function[256] = {};  ///< ended by a 0; empty where only the line is known
  char file[4096] = {};     ///< as the compiler wrote it, ended by a 0; no system's paths are longer
};

}  // namespace gpuflight
