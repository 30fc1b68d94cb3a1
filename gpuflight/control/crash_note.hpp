/// What a worker's last breath leaves behind: where in the module that it had loaded it crashed. It lies in
/// memory that the worker shares with its supervisor, so what is in there may as well be the module's own
/// invention.
#pragma once

#include <cstdint>

namespace gpuflight {

/// All zeros until there is a crash.
struct CrashNote {
  static constexpr std::uint32_t kMostAddresses = 16;

  std::uint32_t count = 0;
  std::uint32_t unused = 0;
  /// Of instructions, as the module's file has them: the innermost call first, and only those of the module.
  std::uint64_t addresses[kMostAddresses] = {};
};

}  // namespace gpuflight
