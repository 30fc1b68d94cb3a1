/// A table in aligned columns under headings of two lines.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <limits>
#include <string>
#include <vector>

namespace gpuflight {

enum class Align { Left, Right };

/// Columns side by side with the same group share it: it stands once, centred above their titles.
struct Heading {
  std::string group;
  std::string title;
  Align align = Align::Right;
};

struct Table {
  std::vector<Heading> headings;
  std::vector<std::vector<std::string>> rows;  ///< a cell for each heading
};

/// Each line ends without blanks. Cells are printed as they are: pass them through visible() first. A table
/// that is wider than `columns` is printed in parts, one below the other, each with the first column; of a
/// part's rows those that have nothing there are left out.
void print(const Table& table, std::ostream& out,
           std::size_t columns = std::numeric_limits<std::size_t>::max());

}  // namespace gpuflight
