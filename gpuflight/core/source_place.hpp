/// A place in somebody's code.
#pragma once

#include <cstdint>
#include <string>

namespace gpuflight {

/// A line of a source file.
struct SourcePlace {
  std::string file;
  std::uint32_t line = 0;
  std::string function{};  ///< empty where it isn't known
};

/// "solutions/naive.cpp:6"
inline std::string file_and_line(const SourcePlace& place) {
  return place.file + ":" + std::to_string(place.line);
}

}  // namespace gpuflight
