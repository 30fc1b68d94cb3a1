/// What the simulated device did in a stretch of the test, counted from its events.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "gpuflight/core/events.hpp"

namespace gpuflight::test {

struct Copies {
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;

  bool operator==(const Copies&) const = default;
};

struct Moved {
  Copies to_device{};
  Copies to_host{};
  Copies on_device{};

  bool operator==(const Moved&) const = default;
};

struct Observed {
  Moved moved;
  std::uint64_t operations = 0;
  std::uint64_t waits = 0;                       ///< blocking synchronizations
  std::uint64_t pinned = 0;                      ///< copies from or to pinned memory
  std::uint64_t allocated = 0;                   ///< bytes
  std::map<std::string, std::uint64_t> by_name;  ///< operations
};

std::ostream& operator<<(std::ostream& out, const Moved& moved);

/// Counts events; keeps the texts that came with earlier ones.
class Counter {
 public:
  Observed count(const std::vector<Event>& events);

 private:
  std::map<TextId, std::string> texts_;
};

}  // namespace gpuflight::test
