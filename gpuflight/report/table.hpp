/// A table in aligned columns under headings of two lines.
#pragma once

#include <iosfwd>
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

/// Each line ends without blanks. Cells are printed as they are: pass them through visible() first.
void print(const Table& table, std::ostream& out);

}  // namespace gpuflight
