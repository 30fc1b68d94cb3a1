/// Fresh seeds for inputs, all from the run's one.
#pragma once

#include <cstdint>
#include <random>

namespace gpuflight {

class Seeds {
 public:
  explicit Seeds(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t next() { return engine_(); }

  /// A seed that nobody can foresee.
  static std::uint64_t secret() {
    std::random_device device;
    return static_cast<std::uint64_t>(device()) << 32 | device();
  }

 private:
  std::mt19937_64 engine_;  // its sequence is the standard's, the same everywhere
};

}  // namespace gpuflight
