/// How a report is to look, which whoever knows the terminal decides.
#pragma once

#include <algorithm>
#include <cstddef>

namespace gpuflight {

/// The default is what a file gets.
struct TerminalStyle {
  std::size_t columns = 100;
  bool is_terminal = false;  ///< else nobody looks at long lines as they come, and a file may be searched
  bool colour = false;
  bool unicode = true;      ///< else plain ASCII in the same columns
  bool full_names = false;  ///< of kernels, however long
};

/// In less than 40 columns nothing can be read.
inline std::size_t columns_of(const TerminalStyle& style) { return std::max<std::size_t>(style.columns, 40); }

}  // namespace gpuflight
