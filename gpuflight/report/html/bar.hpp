/// What the page draws of one event of a timeline.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gpuflight::html {

/// Order is the script's too (script/kinds.js).
enum class BarKind : std::uint8_t {
  Region,
  Launch,  ///< of one kernel or of a graph
  CopyCall,
  FillCall,
  Synchronize,
  OtherCall,
  Kernel,
  HostToDevice,
  DeviceToHost,
  OtherCopy,
  Fill,
  Several,  ///< different ones that became one
};

/// Places in tables of texts that many bars share; 0 is the empty text.
using TextIndex = std::uint32_t;

struct Bar {
  std::int64_t start = 0;             ///< from the timeline's first start: nanoseconds, or steps of its order
  std::optional<std::int64_t> end{};  ///< nothing where it never ended
  BarKind kind = BarKind::Region;
  TextIndex name = 0;
  TextIndex facts = 0;  ///< lines of "label\tvalue"
  std::optional<std::uint64_t> bytes{};
  std::uint32_t correlation = 0;  ///< 0 where it has none
  std::uint64_t events = 1;       ///< that it stands for
};

/// A line of the drawing. Its bars begin one after the other.
struct Row {
  std::string label;  ///< empty for further lines of the row above, whose bars overlap
  std::string what;   ///< "regions", "calls", "copies" or "stream"
  std::vector<Bar> bars;
};

}  // namespace gpuflight::html
